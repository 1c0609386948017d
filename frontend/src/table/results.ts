import { signed } from '../money'
import { named, t } from '../words/words.svelte'
import type { BoxView, TableView } from '../wire'
import type { TableStore } from './store.svelte'

/** How one hand or one bet beside it ended for the person, in words, and what it brought. */
export interface Result {
  words: string
  net: number
}

/** Give how each of the person's hands and bets ended in the round that is over; for a banker how the hands against him did. */
export function results(store: TableStore): Result[] {
  const { view, you, names } = store
  if (!view?.round?.over || you?.seat == null) return []
  const { boxes } = view.round
  if (store.banked === you.seat) return boxes.flatMap((box) => hands(store, view, box, names[view.holders[box.number] ?? -1] ?? '')).map(against)
  const own = boxes.filter((box) => view.holders[box.number] === you.seat)
  return own.flatMap((box) => {
    const where = store.home ? t('you') : t('box', { box: box.number })
    return [...hands(store, view, box, where), ...bets(box, where)]
  })
}

export function told({ words, net }: Result): string {
  return net ? `${words} ${signed(net)}` : words
}

function against({ words, net }: Result): Result {
  return { words, net: -net }
}

function hands(store: TableStore, view: TableView, box: BoxView, where: string): Result[] {
  return box.hands.map((hand, place) => {
    const which = box.hands.length > 1 ? `${where}, ${t('hand.number', { hand: place + 1 })}` : where
    const ended = named(store.home ? 'ends_home' : 'ends', hand.outcome ?? '')
    const dealer = view.round?.dealer.blackjack ? t('ends.blackjack') : (view.round?.dealer.total ?? '–')
    const words = t('round.hand', { where: which, total: hand.total ?? '', dealer, ended })
    return { words, net: hand.net }
  })
}

function bets(box: BoxView, where: string): Result[] {
  return box.side_bets.map((bet) => ({
    words: t('round.bet', { where, bet: named('bet', bet.bet), ended: named('side_ends', bet.outcome ?? '') }),
    net: bet.net,
  }))
}
