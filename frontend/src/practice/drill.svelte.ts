import { Refusal } from '../api'
import { t } from '../words/words.svelte'
import { practice, type Drill, type DrillWish } from './api'

/** How far a true count may be off and still be right. */
const NEAR = 0.5

export interface Counted {
  said: number
  was: number
  right: boolean
}

/** A counting drill: cards that come by at a speed, and a question about the count now and then. */
export class Counting {
  drill: Drill | null = $state.raw(null)
  /** The place of the cards that lie there; -1 before the first. */
  at = $state(-1)
  asks = $state(false)
  over = $state(false)
  failed = $state('')
  last: Counted | null = $state.raw(null)
  right = $state(0)
  asked = $state(0)

  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    wish: DrillWish,
    private readonly of: 'running' | 'true',
    private readonly every: number,
    private readonly milliseconds: number,
  ) {
    void this.begin(wish)
  }

  get cards(): string[] {
    return this.drill?.steps[this.at]?.cards ?? []
  }

  answer(said: number): void {
    const was = this.drill?.steps[this.at]?.[this.of] ?? 0
    const right = Math.abs(said - was) <= (this.of === 'true' ? NEAR : 0.001)
    this.last = { said, was, right }
    this.asked += 1
    this.right += Number(right)
    this.asks = false
    this.go()
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private async begin(wish: DrillWish): Promise<void> {
    try {
      this.drill = await practice.drill(wish)
      this.go()
    } catch (error) {
      this.failed = error instanceof Refusal ? error.message : t('link.failed')
    }
  }

  private go(): void {
    if (this.at + 1 >= (this.drill?.steps.length ?? 0)) {
      this.over = true
      return
    }
    this.at += 1
    this.timer = setTimeout(() => this.passed(), this.milliseconds)
  }

  private passed(): void {
    if ((this.at + 1) % this.every === 0 || this.at + 1 === this.drill?.steps.length) this.asks = true
    else this.go()
  }
}
