import type { Play } from '../wire'
import type { Key } from '../words/words.svelte'

export interface Slot {
  play: Play
  key: string
  words: Key
}

const SLOTS: Slot[] = [
  { play: 'stand', key: 's', words: 'play.stand' },
  { play: 'hit', key: 'h', words: 'play.hit' },
  { play: 'double', key: 'd', words: 'play.double' },
  { play: 'split', key: 'p', words: 'play.split' },
  { play: 'surrender', key: 'u', words: 'play.surrender' },
]

const HOME_WORDS: Partial<Record<Play, Key>> = { hit: 'play.hit_home', stand: 'play.stand_home' }

/** Give the plays that a table knows, each with its own place whether or not it is legal now. */
export function slots(rules: Record<string, unknown>): Slot[] {
  const home = rules.banker === 'player'
  const doubles = rules.double_on as unknown[] | 'any' | undefined
  const known = SLOTS.filter(({ play }) => {
    if (play === 'double') return doubles === undefined || doubles === 'any' || doubles.length > 0
    return play !== 'surrender' || (rules.surrender !== undefined && rules.surrender !== 'no')
  })
  return known.map((slot) => ({ ...slot, words: (home && HOME_WORDS[slot.play]) || slot.words }))
}

/** What a question offers beside its no, in the order in which it is asked. */
export const OFFERS: Partial<Record<string, Slot[]>> = {
  insurance: [{ play: 'insure', key: 'i', words: 'play.insure' }],
  'even money': [{ play: 'even-money', key: 'e', words: 'play.even-money' }],
  'early surrender': [{ play: 'surrender', key: 'u', words: 'play.surrender' }],
  'misdealt card': [
    { play: 'take-hit', key: 'h', words: 'play.take-hit' },
    { play: 'take-double', key: 'd', words: 'play.take-double' },
    { play: 'take-split', key: 'p', words: 'play.take-split' },
  ],
  doubling: [{ play: 'double', key: 'd', words: 'play.bank_double' }],
}

export const NO: Slot = { play: 'decline', key: 'n', words: 'play.decline' }
