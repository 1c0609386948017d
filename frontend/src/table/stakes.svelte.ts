import { kr } from '../money'
import type { Bet } from '../wire'
import type { TableStore } from './store.svelte'

type Side = { bet: Bet; amount: number }

/** The person's stakes before they are sent or confirmed: on which box, how much, and the same as last time. */
export class Stakes {
  chosen: number | null = $state(null)
  chip: number | null = $state(null)
  /** In a home game the stake is put together here and placed at once. */
  home: number = $state(0)
  private last: Map<number, number> = new Map()

  constructor(private readonly store: TableStore) {}

  /** Tell whether the person may lay stakes now. */
  get open(): boolean {
    const { view, you, home } = this.store
    if (!view || !you || view.paused !== null) return false
    if (home) return you.limits.length > 0
    return view.phase === 'betting' && you.limits.length > 0 && !this.store.seat?.ready
  }

  get boxes(): number[] {
    return this.store.you?.limits.map((each) => each.box) ?? []
  }

  /** The box that chips go to. */
  get box(): number | null {
    return this.boxes.find((each) => each === this.chosen) ?? this.boxes[0] ?? null
  }

  get most(): number {
    return this.store.you?.limits.find((each) => each.box === this.box)?.most ?? 0
  }

  get mayTake(): boolean {
    const { view, seat } = this.store
    return !!view && !!seat && !seat.ready && seat.boxes.length < view.boxes_per_player
  }

  get total(): number {
    return this.boxes.reduce((sum, box) => sum + this.on(box) + (this.side(box)?.amount ?? 0), 0)
  }

  /** Give what lies on a box, with what was asked and is not answered yet. */
  on(box: number): number {
    if (this.store.home) return this.boxes.includes(box) ? this.home : 0
    const asked = this.store.waiting('Prepare').findLast((each) => each.box === box)
    return asked?.amount ?? this.store.view?.prepared.find((each) => each.box === box)?.stake ?? 0
  }

  side(box: number): Side | null {
    const asked = this.store.waiting('PrepareSideBet').findLast((each) => each.box === box)
    if (asked) return asked.amount ? { bet: asked.bet, amount: asked.amount } : null
    const lies = this.store.view?.prepared.find((each) => each.box === box)
    return lies?.side_bet && lies.side_stake ? { bet: lies.side_bet, amount: lies.side_stake } : null
  }

  preparing(box: number): boolean {
    return !this.store.home && this.on(box) > 0
  }

  choose(box: number): void {
    this.chosen = box
  }

  /** Click on a box: choose it, or lay the last chip on the chosen one; with shift take it back. */
  touch(box: number, back: boolean): void {
    if (this.box !== box || this.chip === null) return this.choose(box)
    this.add(back ? -this.chip : this.chip)
  }

  add(amount: number): void {
    if (this.box === null) return
    this.chip = Math.abs(amount)
    this.set(this.box, Math.max(0, this.on(this.box) + amount))
  }

  set(box: number, amount: number): void {
    if (this.store.home) this.home = Math.min(amount, this.most)
    else this.store.ask({ type: 'Prepare', box, amount })
  }

  addSide(bet: Bet, amount: number): void {
    const { box } = this
    if (box === null) return
    const now = this.side(box)
    this.store.ask({ type: 'PrepareSideBet', box, bet, amount: (now?.bet === bet ? now.amount : 0) + amount })
  }

  clearSide(): void {
    const now = this.box === null ? null : this.side(this.box)
    if (now && this.box !== null) this.store.ask({ type: 'PrepareSideBet', box: this.box, bet: now.bet, amount: 0 })
  }

  take(box: number): void {
    this.store.ask({ type: 'TakeBox', box })
    this.chosen = box
  }

  giveUp(box: number): void {
    this.store.ask({ type: 'GiveUpBox', box })
  }

  undo(): void {
    if (this.store.home) this.home = 0
    else this.store.ask({ type: 'Undo' })
  }

  clear(): void {
    for (const box of this.boxes) if (this.on(box)) this.set(box, 0)
  }

  double(): void {
    for (const box of this.boxes) if (this.on(box)) this.set(box, this.on(box) * 2)
  }

  get mayRepeat(): boolean {
    const limits = this.store.you?.limits ?? []
    if (limits.some(({ box, most }) => (this.last.get(box) ?? 0) > most)) return false
    return this.boxes.some((box) => this.last.has(box) && this.last.get(box) !== this.on(box))
  }

  repeat(): void {
    for (const box of this.boxes) if (this.last.has(box)) this.set(box, this.last.get(box) ?? 0)
  }

  ready(ready: boolean): void {
    this.store.ask({ type: 'SetReady', ready })
  }

  /** Place the stake of a home game. */
  place(): void {
    const decision = this.store.view?.decision
    if (this.box === null || !decision) return
    this.store.ask({ type: 'Stake', decision: decision.number, box: this.box, amount: this.home })
    this.last.set(this.box, this.home)
    this.home = 0
  }

  /** Remember what was staked when a round begins, to lay it again. */
  remember(): void {
    const { view, you } = this.store
    if (!view?.round || this.store.home || you?.seat == null) return
    const own = view.round.boxes.filter((each) => view.holders[each.number] === you.seat && each.stake)
    if (own.length) this.last = new Map(own.map((each) => [each.number, each.stake]))
  }

  get told(): string {
    const amounts = this.boxes.flatMap((box) => [this.on(box), this.side(box)?.amount ?? 0])
    return amounts.filter(Boolean).map(kr).join(' + ')
  }
}
