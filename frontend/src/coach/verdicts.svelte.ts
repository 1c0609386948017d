import type { TableStore } from '../table/store.svelte'
import type { AdviceGiven } from '../wire'
import { choiceWords, costOf, costOfStake, stakeWords } from './choices'

export interface Verdict {
  advice: AdviceGiven
  /** The choice that was made; none of those that were weighed where it is a stake in between. */
  choice: string | null
  words: string
  /** What it cost against the best one, in öre. */
  cost: number
}

interface Made {
  choice: string | null
  amount: number
}

/** Brings together what was chosen and what the coach knew of it, whichever comes first. */
export class Verdicts {
  last: Verdict | null = $state.raw(null)
  private readonly advice = new Map<number, AdviceGiven>()
  private readonly made = new Map<number, Made>()

  constructor(private readonly store: TableStore) {}

  /** Look at what the table knows now. */
  look(): void {
    const { advice } = this.store
    if (advice) this.advice.set(advice.decision, advice)
    for (const { decision, play } of this.store.waiting('TakePlay')) this.made.set(decision, { choice: play, amount: 0 })
    for (const { decision, amount } of this.store.waiting('Stake')) this.made.set(decision, { choice: null, amount })
    this.judge()
  }

  private judge(): void {
    for (const [decision, made] of this.made) {
      const advice = this.advice.get(decision)
      const verdict = advice && this.verdict(advice, made)
      if (!verdict) continue
      this.last = verdict
      this.made.delete(decision)
      this.advice.delete(decision)
    }
  }

  private verdict(advice: AdviceGiven, { choice, amount }: Made): Verdict | null {
    if (choice === null) return this.ofStake(advice, amount)
    if (!(choice in advice.worth)) return null
    return { advice, choice, words: choiceWords(choice, advice, this.store.rules), cost: costOf(advice, choice) }
  }

  private ofStake(advice: AdviceGiven, amount: number): Verdict {
    const { min_stake, max_stake } = this.store.rules as Record<string, number>
    const choice = Object.entries(advice.amounts ?? {}).find(([, each]) => each === amount)?.[0] ?? null
    const cost = costOfStake(advice, amount, ((min_stake ?? 0) + (max_stake ?? 0)) / 2)
    return { advice, choice, words: stakeWords(amount), cost }
  }
}
