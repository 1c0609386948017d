import { freshShoe } from './shuffle'

/** A card; null where nobody knows yet which one lies there. */
export type Known = string | null

/** The cards of a table as its log has them, to see which ones a shuffle took and which comes next. */
export class Shoe {
  undealt: Known[] = []
  inPlay: Known[] = []
  discards: Known[] = []
  stop: Known = null
  private filled = false

  constructor(
    private readonly decks: number,
    private readonly stops: boolean,
  ) {}

  /** Give the cards that a shuffle takes now, as they lie in new packs; null where some are not known. */
  toShuffle(): string[] | null {
    const all = freshShoe(this.decks)
    if (!this.filled) return all
    if (this.inPlay.length) return inOrder(this.discards, all)
    if (!this.stops) return all
    return inOrder(this.stop === null ? this.discards : [...this.discards, this.stop], all)
  }

  get count(): number {
    return this.toShuffle()?.length ?? this.discards.length + Number(!this.inPlay.length && this.stops)
  }

  /** Lay down what a shuffle made: under the cards that are left, or instead of all. */
  lay(order: Known[]): void {
    const midRound = this.inPlay.length > 0
    const cards = this.stops && this.filled && !midRound ? [...this.undealt, ...order] : order
    this.discards = []
    this.stop = midRound ? this.stop : null
    this.undealt = cards
    if (this.stops && !midRound) [this.stop = null, ...this.undealt] = cards
    this.filled = true
  }

  /** Take the next card; undefined where none is left. */
  draw(): Known | undefined {
    const card = this.undealt.shift()
    if (card !== undefined) this.inPlay.push(card)
    return card
  }

  /** Know a card that was drawn without being seen, or out of an order that nobody knows. */
  learn(place: number, card: string): void {
    this.inPlay[place] = card
  }

  collect(): void {
    this.discards.push(...this.inPlay)
    this.inPlay = []
  }
}

function inOrder(cards: Known[], all: string[]): string[] | null {
  const left = new Map<Known, number>()
  for (const card of cards) left.set(card, (left.get(card) ?? 0) + 1)
  if (left.has(null)) return null
  return all.filter((card) => {
    const count = left.get(card) ?? 0
    left.set(card, count - 1)
    return count > 0
  })
}
