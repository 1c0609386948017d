import { t } from '../words/words.svelte'

export type Kind = 'hard' | 'soft' | 'pair'

/** One row of a strategy chart; a cell is the letters of a play. */
export interface ChartRow {
  name: string
  kind: Kind
  cells: (string | null)[]
}

const PLAYS: Record<string, string> = { S: 'stand', H: 'hit', D: 'double', P: 'split', R: 'surrender' }

export const LETTERS = Object.keys(PLAYS)
export const KINDS: Kind[] = ['hard', 'soft', 'pair']

/** Give the name of a play from its letter. */
export function playOf(letters: string): string {
  return PLAYS[letters[0] ?? ''] ?? ''
}

/** Write a cell as the strategy card does: a double or surrender has a small letter for where it is barred. */
export function cellText(letters: string): string {
  const [first = '', then = ''] = [...letters].map(letter)
  return 'DR'.includes(letters[0] ?? ' ') ? first + then.toLowerCase() : first
}

function letter(code: string): string {
  return t(`letter.${playOf(code)}` as 'letter.stand')
}

/** Say what a cell advises: double, else hit. */
export function cellSaid(letters: string): string {
  const words = [...letters].slice(0, 'DR'.includes(letters[0] ?? ' ') ? 2 : 1).map((code) => t(`play.${playOf(code)}` as 'play.stand'))
  return words.join(t('chart.else'))
}

/** Name a row as people say it: hard 16, soft 18, 8,8. */
export function rowName({ kind, name }: Pick<ChartRow, 'kind' | 'name'>): string {
  if (kind === 'pair') return name.replaceAll('T', '10')
  return t(`row.${kind}`, { total: name.split(' ')[1] ?? '' })
}

/** Name a cell as people say it, such as hard 16 against 10. */
export function cellName(cell: string): string {
  const [row = '', up = ''] = cell.split(' v ')
  const kind = row.includes(',') ? 'pair' : row.startsWith('soft') ? 'soft' : 'hard'
  return t('cell.name', { hand: rowName({ kind, name: row }), up: upName(up) })
}

export function upName(up: string): string {
  return up === 'T' ? '10' : up
}

/** Give the short head of a row: 16, A,7 or 8,8. */
export function rowHead({ kind, name }: ChartRow): string {
  const total = Number(name.split(' ')[1])
  if (kind === 'soft') return `A,${total === 12 ? 'A' : total - 11}`
  return kind === 'pair' ? name.replaceAll('T', '10') : String(total)
}
