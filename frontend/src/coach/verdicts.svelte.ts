import type { TableStore } from '../table/store.svelte'
import type { AdviceGiven, Play } from '../wire'

export interface Verdict {
  advice: AdviceGiven
  play: Play
  /** What the play cost against the best one, in öre. */
  cost: number
}

/** Brings together what was played and what the coach knew of it, whichever comes first. */
export class Verdicts {
  last: Verdict | null = $state.raw(null)
  private readonly advice = new Map<number, AdviceGiven>()
  private readonly played = new Map<number, Play>()

  constructor(private readonly store: TableStore) {}

  /** Look at what the table knows now. */
  look(): void {
    const { advice } = this.store
    if (advice) this.advice.set(advice.decision, advice)
    for (const { decision, play } of this.store.waiting('TakePlay')) this.played.set(decision, play)
    this.judge()
  }

  private judge(): void {
    for (const [decision, play] of this.played) {
      const advice = this.advice.get(decision)
      if (!advice || !(play in advice.worth)) continue
      this.last = { advice, play, cost: costOf(advice, play) }
      this.played.delete(decision)
      this.advice.delete(decision)
    }
  }
}

export function costOf(advice: Pick<AdviceGiven, 'worth' | 'best'>, play: string): number {
  return Math.max(0, Math.round((advice.worth[advice.best] ?? 0) - (advice.worth[play] ?? 0)))
}
