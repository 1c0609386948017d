import type { Field } from '../api'
import { named, t } from '../words/words.svelte'

/** Rule fields by what they are about; those that no list names stand last. */
export const GROUPS = {
  cards: ['decks', 'hole_card', 'dealer_hits_soft_17'],
  pays: ['dealer_wins_ties', 'blackjack_pays', 'blackjack_tie'],
  double: ['double_on', 'double_soft', 'double_after_split', 'double_split_21'],
  split: ['max_hands', 'split_on', 'resplit_aces', 'split_aces_draw'],
  play: ['surrender', 'hit_soft_21'],
  beside: ['insurance', 'insurance_covers', 'insurance_pays', 'even_money', 'over_under_13', 'under_13_aces_pays'],
}

export interface Group {
  name: string
  fields: Field[]
}

export function grouped(fields: Field[]): Group[] {
  const known = Object.values(GROUPS).flat()
  const groups = Object.entries(GROUPS).map(([name, names]) => ({ name, fields: names.flatMap((each) => fields.filter((field) => field.name === each)) }))
  return [...groups, { name: 'rest', fields: fields.filter((field) => !known.includes(field.name)) }]
}

/** Give the totals that a field may hold. */
export function totals({ least, most }: Field): number[] {
  return Array.from({ length: (most ?? 0) - (least ?? 0) + 1 }, (_, place) => (least ?? 0) + place)
}

/** Tell whether a field's whole numbers are few enough to stand in a list, or have words beside them. */
export function atMost(field: Field, count: number): boolean {
  return field.kind === 'whole' && (field.values.length > 0 || (field.most ?? Infinity) <= count)
}

/** Give what a list offers: a field's numbers up to so many, its words, and what it holds now. */
export function listed(field: Field, value: unknown, count: number): string[] {
  const most = Math.min(field.most ?? count, count)
  const numbers = field.kind === 'whole' ? Array.from({ length: most - (field.least ?? 1) + 1 }, (_, place) => String((field.least ?? 1) + place)) : []
  return [...new Set([...numbers, ...field.values, String(value)])]
}

/** Say a field's value. */
export function valueWords(field: string, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no')
  if (Array.isArray(value)) return value.length ? spans(value as number[]) : t('value.none')
  return named(`value.${field}`, String(value)).replace('/', ':')
}

/** Write totals with spans: 7–11, or 9, 11. */
export function spans(totals: number[]): string {
  const found: [number, number][] = []
  for (const total of totals) {
    const last = found.at(-1)
    if (last && last[1] === total - 1) last[1] = total
    else found.push([total, total])
  }
  return found.map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}\u2013${to}`)).join(', ')
}
