import { kr } from '../money'
import { slots } from '../table/plays'
import type { AdviceGiven } from '../wire'
import { named, t } from '../words/words.svelte'

export type Judged = Pick<AdviceGiven, 'worth' | 'best' | 'amounts'>

/** Say a choice as its button does: a stake by its amount, the banker's answer, a play. */
export function choiceWords(choice: string, advice: Judged, rules: Record<string, unknown>): string {
  const amount = advice.amounts?.[choice]
  if (amount !== undefined) return stakeWords(amount)
  if ('double' in advice.worth && 'decline' in advice.worth) return t(choice === 'double' ? 'play.bank_double' : 'play.bank_leave')
  const slot = slots(rules).find(({ play }) => play === choice)
  return slot ? t(slot.words) : named('play', choice)
}

export function stakeWords(amount: number): string {
  return t('coach.stake', { amount: kr(amount) })
}

/** Give what a choice cost against the best one, in öre. */
export function costOf(advice: Judged, choice: string): number {
  return lost(advice, advice.worth[choice] ?? 0)
}

/** Give what a stake cost: one that has no name of its own is worth its part of the named one on its side of the middle. */
export function costOfStake(advice: Judged, amount: number, middle: number): number {
  const high = amount > middle
  const [choice, named] = Object.entries(advice.amounts ?? {}).find(([, each]) => each > middle === high) ?? ['', amount]
  return lost(advice, ((advice.worth[choice] ?? 0) * amount) / named)
}

function lost(advice: Judged, worth: number): number {
  return Math.max(0, Math.round((advice.worth[advice.best] ?? 0) - worth))
}
