/** Asks at once, but not again within the wait: then the last question alone, and whatever was under way is called off. */
export class Latest {
  private timer: ReturnType<typeof setTimeout> | undefined
  private under: AbortController | null = null
  private asked = -Infinity

  constructor(
    private readonly wait: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  ask(question: (signal: AbortSignal) => Promise<void>): void {
    this.stop()
    const left = Math.max(0, this.asked + this.wait - this.now())
    this.asked = this.now()
    if (left) this.timer = setTimeout(() => this.send(question), this.wait)
    else this.send(question)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.under?.abort()
  }

  private send(question: (signal: AbortSignal) => Promise<void>): void {
    const under = new AbortController()
    this.under = under
    void question(under.signal)
  }
}
