import { settings } from './settings.svelte'
import type { Options } from './wire'

export interface Me {
  person: string
  name: string
  adult: boolean
  lang: string
}

export interface GameCard {
  name: string
  title: string
  oddities: string[]
  return: number | null
  return_text: string
  banker: 'house' | 'player'
  min_stake: number
  max_stake: number
  nordic: boolean
}

export interface Sheet {
  title: string
  /** Whether these are other rules than those of the game that gives the name. */
  changed: boolean
  sections: { title: string; lines: string[] }[]
  rules: Record<string, unknown>
  /** What a player's bank is worth a deal against some highest stakes, in lowest stakes; empty where nobody knows. */
  bank_curve: { max_stake: number; bank_value: number }[]
}

export interface Field {
  name: string
  kind: string
  values: string[]
  allowed: string
  least: number | null
  most: number | null
  default: unknown
  words: string
}

export interface OpenTable {
  id: string
  game: string
  title: string
  changed: boolean
  seats: number
  free: number
  spectators: number
  paused: boolean
  min_stake: number
  max_stake: number
}

export interface Wished {
  game: string
  set: Record<string, unknown>
  options: Partial<Options>
  bots: number
}

export interface Settlement {
  /** Without a seat: one who left. */
  seats: { seat: number | null; name: string; net: number }[]
  transfers: { from: Side; to: Side; amount: number }[]
}

/** A seat, the house, or one who left. */
export type Side = number | 'house' | { name: string }

/** What the server refused, in the person's language. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    text: string,
    /** The rule field that it is about, if any. */
    readonly field: string | null = null,
  ) {
    super(text)
  }
}

export const api = {
  me: () => get<Me>('/api/me'),
  introduce: (name: string) => post<Me>('/api/me', { name, adult: true, lang: settings.lang }),
  forget: () => ask<void>('DELETE', '/api/me'),
  games: () => get<GameCard[]>('/api/games'),
  fields: () => get<Field[]>('/api/fields'),
  sheet: (game: string) => get<Sheet>(`/api/games/${game}/sheet`),
  changedSheet: (game: string, set: Record<string, unknown>) => post<Sheet>('/api/sheet', { game, set }),
  tables: () => get<OpenTable[]>('/api/tables'),
  table: (id: string) => get<OpenTable>(`/api/tables/${id}`),
  open: (wished: Wished) => post<{ id: string; invitation: string }>('/api/tables', wished),
  invite: (id: string) => post<{ invitation: string }>(`/api/tables/${id}/invitations`, {}),
  join: (id: string, invitation: string) => post<void>(`/api/tables/${id}/join`, { invitation }),
  settlement: (id: string) => get<Settlement>(`/api/tables/${id}/settlement`),
  addresses: () => get<string[]>('/api/addresses'),
}

export const get = <Answer>(path: string, signal?: AbortSignal) => ask<Answer>('GET', path, undefined, signal)
export const post = <Answer>(path: string, body: unknown, signal?: AbortSignal) => ask<Answer>('POST', path, body, signal)

async function ask<Answer>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  const answer = await fetch(`${path}${path.includes('?') ? '&' : '?'}lang=${settings.lang}`, {
    method,
    signal: signal ?? null,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (!answer.ok) throw await refusal(answer)
  return (answer.status === 204 ? undefined : await answer.json()) as Answer
}

async function refusal(answer: Response): Promise<Refusal> {
  const told = (await answer.json().catch(() => ({}))) as { text?: string; values?: { field?: string } }
  return new Refusal(answer.status, told.text ?? `${answer.status} ${answer.statusText}`, told.values?.field)
}
