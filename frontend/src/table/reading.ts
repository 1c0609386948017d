import type { BoxView, HandView, PreparedView, SeatView, TableView, You } from '../wire'
import type { TableStore } from './store.svelte'

export interface Spot {
  box: number
  seat: SeatView | null
  /** Whose it is, also of one who left during the round. */
  name: string
  mine: boolean
  played: BoxView | null
  prepared: PreparedView | null
  acting: number | null
}

/** Give every place at the table, in order: each box of the house's table, each punter of a home game. */
export function spots(store: TableStore): Spot[] {
  const { view, you } = store
  if (!view || !you) return []
  if (store.home) return [...dealtTo(view).map((box) => spot(store, view, you, box)), ...newcomers(view, you)]
  return Array.from({ length: Number(store.rules.boxes) }, (_, place) => spot(store, view, you, place + 1))
}

function dealtTo(view: TableView): number[] {
  return view.round?.boxes.map((each) => each.number) ?? []
}

/** Give the people of a home game whom no card was dealt to yet; they have no box of the round. */
function newcomers(view: TableView, you: You): Spot[] {
  const known = new Set([...dealtTo(view).map((box) => view.holders[box]), view.banker])
  return view.seats
    .filter((seat) => !known.has(seat.number))
    .map((seat) => ({ box: -1 - seat.number, seat, name: seat.name, mine: seat.number === you.seat, played: null, prepared: null, acting: null }))
}

function spot({ names }: TableStore, view: TableView, you: You, box: number): Spot {
  const holder = holderOf(view, box)
  const now = view.decision
  const played = view.round?.boxes.find((each) => each.number === box) ?? null
  const seat = view.seats.find((each) => each.number === holder) ?? null
  return {
    box,
    seat,
    name: seat?.name ?? (played && holder !== undefined ? (names[holder] ?? '') : ''),
    mine: holder !== undefined && holder === you.seat,
    played,
    prepared: view.prepared.find((each) => each.box === box) ?? null,
    acting: now && now.box === box && now.asks !== 'card' && !(now.asks === 'stake') ? now.hand : null,
  }
}

/** Give the seat of a box: that of the round that lies there, else the one that plays it next. */
export function holderOf(view: TableView, box: number): number | undefined {
  const next = view.seats.find((each) => each.boxes.includes(box))?.number
  return view.phase === 'round' ? (view.holders[box] ?? next) : (next ?? view.holders[box])
}

/** Give a hand's cards as the person sees them: his own card that lies face down for others is open to him. */
export function seen(cards: readonly (string | null)[], own: readonly string[] | undefined): (string | null)[] {
  const hidden = [...(own ?? [])]
  return cards.map((card) => card ?? hidden.shift() ?? null)
}

/** Tell whether the person is asked now. */
export function asked(store: TableStore): boolean {
  const { view, you } = store
  if (!view?.decision || !you || view.paused !== null) return false
  return you.plays.length > 0 || (view.decision.asks === 'stake' && you.limits.length > 0)
}

/** Tell whether the person is the croupier who enters the cards. */
export function croupier({ view, you }: TableStore): boolean {
  return !!you?.host && view?.options.cards === 'croupier'
}

export function playedHand(view: TableView | null, box: number, hand: number): HandView | null {
  return view?.round?.boxes.find((each) => each.number === box)?.hands[hand] ?? null
}

export function seatName(view: TableView | null, seat: number | null | undefined): string {
  return view?.seats.find((each) => each.number === seat)?.name ?? '–'
}

/** Give what the person won with his boxes, or with the bank, in the round that lies there. */
export function wonInRound(store: TableStore): number | null {
  const { view, you } = store
  if (!view?.round?.over || you?.seat == null) return null
  if (store.nets) return store.nets[you.seat] ?? null
  const all = view.round.boxes.map((box) => ({ box: box.number, net: netOf(box) }))
  if (store.banked === you.seat) return -all.reduce((sum, each) => sum + each.net, 0)
  const own = all.filter((each) => view.holders[each.box] === you.seat)
  return own.length ? own.reduce((sum, each) => sum + each.net, 0) : null
}

export function netOf(box: BoxView): number {
  const hands = box.hands.reduce((sum, hand) => sum + hand.net, 0)
  return hands + box.side_bets.reduce((sum, bet) => sum + bet.net, 0)
}
