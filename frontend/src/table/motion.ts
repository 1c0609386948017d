import type { Happenings, RoundView, TableView } from '../wire'

export type Happened = Happenings['events'][number]

export const CARD_MS = 180
export const TURN_MS = 140

/** When each new card of a batch of events comes, and when all of it has been shown; milliseconds from now. */
export interface Motion {
  number: number
  cards: ReadonlyMap<string, number>
  turned: ReadonlySet<string>
  ends: number
}

export const STILL: Motion = { number: 0, cards: new Map(), turned: new Set(), ends: 0 }

export function place(box: number, hand: number, card: number): string {
  return `${box}.${hand}.${card}`
}

/** Plan how a batch of events is shown: its cards one after the other in the order in which they were dealt. */
export function planned(events: readonly Happened[], view: TableView, number: number): Motion {
  const dealt = events.flatMap(spotOf)
  const cards = new Map<string, number>()
  const left = new Map<string, number>()
  for (const { box, hand } of dealt) left.set(`${box}.${hand}`, (left.get(`${box}.${hand}`) ?? 0) + 1)
  dealt.forEach(({ box, hand }, order) => {
    const still = left.get(`${box}.${hand}`) ?? 1
    left.set(`${box}.${hand}`, still - 1)
    cards.set(place(box, hand, cardsAt(view.round, box, hand) - still), order * CARD_MS)
  })
  const turned = new Set(events.flatMap((each) => (each.type === 'TurnedUp' ? [place(each.box, 0, each.place)] : [])))
  return { number, cards, turned, ends: dealt.length * CARD_MS + (turned.size ? TURN_MS : 0) }
}

/** Give when a hand's newest card has come. */
export function shownAt(motion: Motion, box: number, hand: number): number {
  const own = [...motion.cards].filter(([spot]) => spot.startsWith(`${box}.${hand}.`)).map(([, at]) => at + CARD_MS)
  return Math.max(0, ...own)
}

function spotOf(event: Happened): { box: number; hand: number }[] {
  if (event.type === 'DealtFaceDown') return [event]
  if (event.type !== 'InRound') return []
  const inner = event.event
  if (inner.type === 'CardDealt' || inner.type === 'MisdealTaken') return [inner]
  return inner.type === 'SetAsideTaken' ? [{ box: 0, hand: 0 }] : []
}

function cardsAt(round: RoundView | null, box: number, hand: number): number {
  if (box === 0) return round?.dealer.cards.length ?? 0
  return round?.boxes.find((each) => each.number === box)?.hands[hand]?.cards.length ?? 0
}
