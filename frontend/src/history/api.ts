import { get, post } from '../api'
import type { BoxView, DealerView, Happenings, TableView } from '../wire'

export interface PlayedTable {
  id: string
  game: string
  title: string
  rounds: number
  net: number
  banker: 'house' | 'player'
  coach: boolean
}

export interface PlayedRound {
  round: number
  at: number
  banked: boolean
  boxes: BoxView[]
  dealer: DealerView
  stake: number
  net: number
}

export interface Step {
  version: number
  at: number
  event: Happenings['events'][number]
  view: TableView
}

export interface Judged {
  round: number
  play: string
  best: string
  chart: string | null
  worth: Record<string, number>
  cost: number
  text: string
}

export interface Review {
  rounds: number
  won: number
  expected: number
  mistakes: number
  luck: number
  decisions: Judged[]
  by_round: { round: number; net: number; expected: number }[]
}

/** What the server itself finds in a log. */
export interface Audit {
  true: boolean
  events: number
  rounds: number
  shuffles: number
  fault: string | null
  version: number | null
}

export const recorded = {
  tables: () => get<PlayedTable[]>('/api/history'),
  rounds: (id: string) => get<PlayedRound[]>(`/api/history/${id}`),
  steps: (id: string, round: number) => get<Step[]>(`/api/history/${id}/rounds/${round}`),
  share: (id: string, round: number) => post<{ token: string }>(`/api/history/${id}/rounds/${round}/share`, {}),
  shared: (token: string) => get<{ title: string; round: number; steps: Step[] }>(`/api/shared/${token}`),
  review: (id: string) => get<Review>(`/api/history/${id}/review`),
  audit: (id: string) => get<Audit>(`/api/tables/${id}/audit`),
  log: async (id: string) => (await fetch(`/api/tables/${id}/log`)).text(),
}
