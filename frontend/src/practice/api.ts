import { get, post } from '../api'
import type { Play } from '../wire'

export const KINDS = ['all', 'pairs', 'soft', 'doubles', 'ties'] as const
export type Kind = (typeof KINDS)[number]

export interface Course {
  game: string
  set: Record<string, unknown>
  kind: Kind
  /** A seed from the address makes the same hands again; without one the cells missed before come back. */
  seed: string
  fresh: boolean
}

export interface Question {
  number: number
  cell: string
  cards: string[]
  up: string
  plays: Play[]
}

export interface Verdict {
  chosen: Play
  right: boolean
  cost: number
  best: Play
  chart: Play
  worth: Record<string, number>
}

export interface Practised {
  practice: { weak: Record<string, unknown> }
  question: Question
  verdict: Verdict | null
  answered: Question | null
}

export interface CellReport {
  cell: string
  asked: number
  right: number
  cost: number
  milliseconds: number
}

export interface TestReport {
  asked: number
  right: number
  cost: number
  cost_per_hand: number
  slowest: CellReport[]
  cells: CellReport[]
}

export interface DrillWish {
  seed: string
  count: string
  decks: number
  together: number
  steps: number
}

export interface Drill {
  count: string
  start: number
  steps: { cards: string[]; running: number; true: number }[]
}

export interface Given {
  play: Play
  milliseconds: number
}

export const practice = {
  begin: (course: Course, silent: boolean) => post<Practised>('/api/practice', { ...course, silent }),
  play: ({ seed: _, ...course }: Course, state: Practised['practice'], play: Play) => post<Practised>('/api/practice', { ...course, practice: state, play }),
  report: ({ game, set, kind, seed }: Course, answers: Given[]) => post<TestReport>('/api/practice/report', { game, set, kind, seed, answers }),
  drill: (wish: DrillWish) => get<Drill>(`/api/practice/drill?${new URLSearchParams(Object.entries(wish).map(([name, value]) => [name, String(value)]))}`),
}
