import type { Happenings } from '../wire'
import { Shoe, type Known } from './shoe'
import { bytes, sha256, shuffled } from './shuffle'

type Happened = Happenings['events'][number]
type Shown = Extract<Happened, { type: 'ShuffleRevealed' }>

export interface Line {
  version: number
  at: number
  hash: string
  event: Happened
  /** The event as it stands in the log, letter by letter. */
  text: string
}

export type Fault = 'chain' | 'commitment' | 'nonces' | 'count' | 'stop_card' | 'card' | 'turned'

export interface Shuffle {
  number: number
  cards: number
  /** Proved by its seed, still secret, or of cards that nobody knows. */
  state: 'proved' | 'open' | 'unknown'
}

export interface Proof {
  events: number
  shuffles: Shuffle[]
  /** How many cards came as a shown seed says. */
  cards: number
  /** What is false, and the version of the first line that shows it. */
  fault: { what: Fault; version: number } | null
}

class False extends Error {
  constructor(
    readonly what: Fault,
    readonly version: number,
  ) {
    super(what)
  }
}

export function linesOf(log: string): Line[] {
  return log
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ ...(JSON.parse(line) as Line), text: line.slice(line.indexOf('"event":') + 8, -1) }))
}

/** Compute a log's chain and shuffles once more, and look whether the cards came in the order they make. */
export function prove(log: string): Proof {
  const lines = linesOf(log)
  const prover = new Prover(lines)
  try {
    chained(lines)
    for (const line of lines) prover.go(line)
    return { events: lines.length, shuffles: prover.shuffles, cards: prover.cards, fault: null }
  } catch (error) {
    if (!(error instanceof False)) throw error
    return { events: lines.length, shuffles: prover.shuffles, cards: prover.cards, fault: { what: error.what, version: error.version } }
  }
}

function chained(lines: Line[]): void {
  let before = '0'.repeat(64)
  for (const [place, { version, at, hash, text }] of lines.entries()) {
    const due = sha256([before, version, at, text].join('\n'))
    if (version !== place + 1 || hash !== due) throw new False('chain', version)
    before = hash
  }
}

class Prover {
  readonly shuffles: Shuffle[] = []
  cards = 0
  private readonly shown: Map<number, Shown>
  private readonly digests = new Map<number, string[]>()
  private readonly faceDown = new Map<string, number>()
  private rules: Record<string, unknown> = {}
  private shoe: Shoe | null = null
  private next = 0
  private bank = 0
  private liesThere = false

  constructor(lines: Line[]) {
    const shown = lines.map((line) => line.event).filter((event) => event.type === 'ShuffleRevealed')
    this.shown = new Map(shown.map((event) => [event.number, event]))
  }

  go({ event, version }: Line): void {
    switch (event.type) {
      case 'Opened':
      case 'RulesChanged':
        this.rules = event.rules
        this.shoe = null
        return
      case 'ShuffleCommitted':
        return this.committed(event.number, event.commitment, version)
      case 'NonceAdded':
        this.digests.set(this.next, [...(this.digests.get(this.next) ?? []), event.digest])
        return
      case 'Shuffled':
        return this.shuffle(event, version)
      case 'RoundOpened':
        this.bank = 0
        this.faceDown.clear()
        return
      case 'RoundClosed':
      case 'RoundVoided':
        this.shoe?.collect()
        return
      case 'DealtFaceDown':
        this.faceDown.set(`${event.box}/${event.box ? 0 : this.bank}`, this.shoe?.inPlay.length ?? 0)
        this.leaves(null, version)
        this.bank += Number(event.box === 0)
        return
      case 'TurnedUp':
        return this.turned(this.faceDown.get(`${event.box}/${event.place}`), event.card, version)
      case 'InRound':
        return this.inRound(event.event, version)
    }
  }

  private committed(number: number, commitment: string, version: number): void {
    this.next = number
    const seed = this.shown.get(number)?.seed
    if (seed !== undefined && sha256(bytes(seed)) !== commitment) throw new False('commitment', version)
  }

  private shuffle(event: Extract<Happened, { type: 'Shuffled' }>, version: number): void {
    this.shoe ??= new Shoe(Number(this.rules.decks), this.rules.shuffle === 'stop-card')
    const cards = this.shoe.toShuffle()
    if (this.shoe.count !== event.cards) throw new False('count', version)
    const shown = this.shown.get(event.number)
    if (shown) this.sameNonces(shown, version)
    const order = shown && cards ? shuffled(cards, shown.seed, shown.nonces) : Array<Known>(event.cards).fill(null)
    this.shoe.lay(order)
    if (event.stop_card) this.stopCard(event.stop_card, version)
    this.shuffles.push({ number: event.number, cards: event.cards, state: !shown ? 'open' : cards ? 'proved' : 'unknown' })
  }

  private sameNonces(shown: Shown, version: number): void {
    const digests = shown.nonces.map((nonce) => sha256(nonce))
    const added = this.digests.get(shown.number) ?? []
    if (digests.sort().join() !== [...added].sort().join()) throw new False('nonces', version)
  }

  private stopCard(card: string, version: number): void {
    if (!this.shoe) return
    if (this.shoe.stop !== null && this.shoe.stop !== card) throw new False('stop_card', version)
    this.shoe.stop = card
  }

  private inRound(event: Extract<Happened, { type: 'InRound' }>['event'], version: number): void {
    if (event.type === 'MisdealTaken') this.liesThere = true
    if (event.type === 'Misdealt') this.leaves(event.card, version)
    if (event.type !== 'CardDealt') return
    if (!this.liesThere) this.leaves(event.card, version)
    this.liesThere = false
    this.bank += Number(event.box === 0)
  }

  /** Let a card leave the shoe; null where it lies face down. */
  private leaves(card: Known, version: number): void {
    if (!this.shoe) return
    const due = this.shoe.draw()
    if (due === undefined || (due !== null && card !== null && due !== card)) throw new False('card', version)
    if (card !== null) this.shoe.learn(this.shoe.inPlay.length - 1, card)
    if (due !== null) this.cards += 1
  }

  private turned(place: number | undefined, card: string, version: number): void {
    if (!this.shoe || place === undefined) return
    const due = this.shoe.inPlay[place] ?? null
    if (due !== null && due !== card) throw new False('turned', version)
    this.shoe.learn(place, card)
  }
}
