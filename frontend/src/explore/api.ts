import { api, post } from '../api'
import type { ChartRow } from '../parts/cells'
import type { Wish } from '../parts/wish'

export type Bet = 'over_13' | 'under_13' | 'insurance' | 'even_money'

/** What is there soonest. */
export interface Figures {
  game: string
  ev: number
  return: number
  side_bets: Partial<Record<Bet, number | null>>
}

export interface Explored extends Figures {
  chart_ev: number
  up_cards: string[]
  chart: ChartRow[]
  return_text: string
  rules: Record<string, unknown>
}

export interface CellHand {
  hand: string
  best: string
  probability: number
  stand: number | null
  hit: number | null
  double: number | null
  split: number | null
  surrender: number | null
}

export interface FieldWorth {
  field: string
  from: unknown
  to: unknown
  ev: number
}

export interface Compared {
  games: { game: string; ev: number; return: number }[]
  differences: { from: string; to: string; ev: number; fields: FieldWorth[]; together: number }[]
}

type Game = Pick<Wish, 'game' | 'set'>

export const explorer = {
  figures: (game: Game, signal: AbortSignal) => post<Figures>('/api/explore/figures', game, signal),
  explore: (game: Game, signal: AbortSignal) => post<Explored>('/api/explore', game, signal),
  cell: (game: Game, cell: string) => post<{ cell: string; hands: CellHand[] }>('/api/explore/cell', { ...game, cell }),
  compare: (game: Game, other: Game, signal: AbortSignal) => post<Compared>('/api/explore/compare', { ...game, other }, signal),
  preset: (game: string) => api.changedSheet(game, {}),
}
