import { randomName } from '../chance'
import type { Link } from '../connection'
import {
  PROTOCOL,
  type AdviceGiven,
  type Ask,
  type FromClient,
  type FromServer,
  type Happenings,
  type SeatView,
  type TableView,
  type Watching,
  type You,
} from '../wire'
import { planned, STILL, type Happened, type Motion } from './motion'

export type Command = Ask['command']

/** Something that happened, with the table after it, so that it can be told later in any language. */
export interface Told {
  number: number
  event: Happened
  view: TableView
  /** The name of every seat by then, also of one that was given up. */
  names: Names
  /** Whether this was the last card for its hand by then, so that the hand's total is that of the view. */
  last: boolean
}

export type Names = Readonly<Record<number, string>>

const KEPT = 200

/** One table as this browser knows it: what the server sent last, what was asked and not answered, what happened. */
export class TableStore {
  view: TableView | null = $state.raw(null)
  you: You | null = $state.raw(null)
  rules: Record<string, unknown> = $state.raw({})
  link: Link = $state('connecting')
  /** What was refused last; late where it answered a question that the table asks no longer. */
  refused: { number: number; text: string; late: boolean } | null = $state.raw(null)
  advice: AdviceGiven | null = $state.raw(null)
  motion: Motion = $state.raw(STILL)
  told: readonly Told[] = $state.raw([])
  /** What each seat won in the round that lies there, where this browser saw it end. */
  nets: Record<string, number> | null = $state.raw(null)
  names: Names = $state.raw({})
  /** Who held the bank in the round that lies there; the table's view says who holds it next. */
  banked: number | null = $state.raw(null)
  pending: ReadonlyMap<string, Command> = $state.raw(new Map())
  clockAhead = $state(0)
  /** Whether the server speaks a newer protocol than this page. */
  outdated = $state(false)
  lag: number | null = $state(null)

  private version = -1
  private count = 0

  constructor(
    private readonly send: (message: FromClient) => void,
    private readonly now: () => number = Date.now,
    private readonly name: () => string = () => randomName(16),
  ) {}

  /** Ask the server; the question stays until it is answered, also over a lost connection. */
  ask(command: Command): void {
    const id = this.name()
    this.pending = new Map(this.pending).set(id, command)
    this.refused = null
    this.send({ type: 'Ask', id, command })
  }

  askAdvice(decision: number): void {
    this.send({ type: 'AskAdvice', decision })
  }

  receive(message: FromServer): void {
    switch (message.type) {
      case 'Watching':
        return this.watch(message)
      case 'Happenings':
        return this.happen(message)
      case 'Done':
        return this.answered(message.id)
      case 'Refused':
        return this.refuse(message.id, message.text)
      case 'AdviceGiven':
        this.advice = message
        return
      case 'Pong':
        this.lag = Math.round(performance.now()) - message.sent
    }
  }

  /** The last that was asked of a kind and is not answered yet. */
  waiting<Type extends Command['type']>(type: Type): Extract<Command, { type: Type }>[] {
    return [...this.pending.values()].filter((each) => each.type === type) as Extract<Command, { type: Type }>[]
  }

  get seat(): SeatView | null {
    return this.view?.seats.find((each) => each.number === this.you?.seat) ?? null
  }

  get home(): boolean {
    return this.rules.banker === 'player'
  }

  forgetRefusal(): void {
    this.refused = null
  }

  private watch(message: Watching): void {
    this.take(message)
    this.rules = message.rules
    this.motion = STILL
    this.outdated = message.protocol !== undefined && message.protocol !== PROTOCOL
    for (const [id, command] of this.pending) this.send({ type: 'Ask', id, command })
  }

  private happen(message: Happenings): void {
    if (message.version <= this.version) return
    if (message.after !== this.version) {
      this.send({ type: 'Resync' })
      return
    }
    this.take(message)
    this.motion = planned(message.events, message.view, ++this.count)
    this.remember(message)
    for (const event of message.events) this.note(event)
  }

  private note(event: Happened): void {
    if (event.type === 'RulesChanged') this.rules = event.rules
    if (event.type === 'RoundOpened') this.nets = null
    if (event.type === 'RoundClosed') this.nets = event.nets
  }

  private take(message: Watching | Happenings): void {
    if (message.view.decision?.number !== this.view?.decision?.number) this.refused = null
    if (message.view.rounds !== this.view?.rounds) this.nets = this.banked = null
    if (message.view.phase === 'round') this.banked = message.view.banker
    this.version = message.version
    this.view = message.view
    this.names = { ...this.names, ...namesIn(message.view) }
    this.you = message.you
    this.clockAhead = message.now - this.now()
    if (this.advice && this.advice.decision !== message.view.decision?.number) this.advice = null
  }

  private remember(message: Happenings): void {
    const fresh = message.events.map((event, place) => ({
      number: message.after * 1000 + place,
      event,
      view: message.view,
      names: this.names,
      last: !message.events.slice(place + 1).some((later) => sameHand(event, later)),
    }))
    this.told = [...this.told, ...fresh].slice(-KEPT)
  }

  private answered(id: string): void {
    const left = new Map(this.pending)
    left.delete(id)
    this.pending = left
  }

  private refuse(id: string | null, text: string): void {
    const asked = id === null ? undefined : this.pending.get(id)
    if (id) this.answered(id)
    const late = asked !== undefined && 'decision' in asked && asked.decision !== this.view?.decision?.number
    this.refused = { number: ++this.count, text, late }
  }
}

/** Give the name of each seat that is taken. */
export function namesIn(view: TableView): Names {
  return Object.fromEntries(view.seats.map((seat) => [seat.number, seat.name]))
}

function sameHand(event: Happened, later: Happened): boolean {
  const [one, other] = [event, later].map((each) => (each.type === 'InRound' ? each.event : null))
  return one?.type === 'CardDealt' && other?.type === 'CardDealt' && one.box === other.box && one.hand === other.hand
}
