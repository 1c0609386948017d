import { Refusal } from '../api'
import { t } from '../words/words.svelte'
import type { Play } from '../wire'
import { practice, type Course, type Given, type Practised, type Question, type TestReport } from './api'

/** Hands dealt at one who practises: with a verdict at once, or as a silent test of so many hands. */
export class Hands {
  now: Practised | null = $state.raw(null)
  /** Whether a mistake is shown and waits to be read. */
  stopped = $state(false)
  sent = $state(false)
  failed = $state('')
  asked = $state(0)
  right = $state(0)
  streak = $state(0)
  longest = $state(0)
  report: TestReport | null = $state.raw(null)

  private answers: Given[] = []
  private since = 0

  constructor(
    readonly course: Course,
    /** How many hands a silent test has; 0 for practice without an end. */
    readonly length: number,
  ) {
    void this.tell(() => practice.begin(course, length > 0))
  }

  /** The hand on the table: the one to play, or the one that was just misplayed. */
  get hand(): Question | null {
    return (this.stopped ? this.now?.answered : this.now?.question) ?? null
  }

  get weak(): number {
    return Object.keys(this.now?.practice.weak ?? {}).length
  }

  play(play: Play): void {
    if (!this.now || this.sent || this.stopped || this.report || !this.now.question.plays.includes(play)) return
    this.answers.push({ play, milliseconds: Math.round(performance.now() - this.since) })
    const { practice: state } = this.now
    void this.tell(() => practice.play(this.course, state, play))
  }

  next(): void {
    this.stopped = false
    this.since = performance.now()
  }

  private async tell(ask: () => Promise<Practised>): Promise<void> {
    this.sent = true
    try {
      this.take(await ask())
      if (this.length && this.asked >= this.length) this.report = await practice.report(this.course, this.answers)
    } catch (error) {
      this.failed = error instanceof Refusal ? error.message : t('link.failed')
    }
    this.sent = false
  }

  private take(found: Practised): void {
    this.now = found
    this.since = performance.now()
    this.failed = ''
    if (!found.verdict) return
    this.asked += 1
    this.right += Number(found.verdict.right)
    this.streak = found.verdict.right ? this.streak + 1 : 0
    this.longest = Math.max(this.longest, this.streak)
    this.stopped = !this.length && !found.verdict.right
  }
}
