import { cardName, totalText } from '../cards/names'
import { kr } from '../money'
import { listed, named, t } from '../words/words.svelte'
import { asked, croupier, playedHand, seatName, wonInRound } from './reading'
import type { Stakes } from './stakes.svelte'
import type { TableStore } from './store.svelte'

/** What the table is about now, for this person: one line, and a second where there is more to say. */
export interface Status {
  line: string
  more: string
  mine: boolean
}

export function status(store: TableStore, stakes: Stakes): Status {
  const { view, you } = store
  if (!view || !you) return { line: t('link.connecting'), more: '', mine: false }
  if (view.paused !== null) return { line: t('status.paused'), more: view.paused, mine: false }
  if (view.phase === 'betting') return between(store, stakes)
  if (asked(store)) return { ...question(store), mine: true }
  return waiting(store)
}

function between(store: TableStore, stakes: Stakes): Status {
  const won = wonInRound(store)
  const result = won === null ? '' : t(won > 0 ? 'round.won' : won < 0 ? 'round.lost' : 'round.even', { amount: kr(Math.abs(won)) })
  if (!store.seat) return { line: t(croupier(store) ? 'status.croupier' : 'status.watching'), more: waitsFor(store), mine: false }
  if (store.seat.ready) return { line: readyLine(store), more: result || waitsFor(store), mine: false }
  const next = store.home ? t('status.home_ready') : t('status.stakes', { least: kr(Number(store.rules.min_stake)), most: kr(Number(store.rules.max_stake)) })
  return result ? { line: result, more: next, mine: false } : { line: next, more: stakes.total ? t('stakes.laid', { amount: stakes.told }) : waitsFor(store), mine: false }
}

/** Say for whom one waits who is ready: those who are there and not ready. */
function readyLine(store: TableStore): string {
  const others = (store.view?.seats ?? []).filter((seat) => seat.here && !seat.ready).map((seat) => seat.name)
  return others.length ? t('status.ready_others', { names: listed(others) }) : t('status.ready')
}

/** Say what keeps the table from dealing, or who waits for this person. */
function waitsFor(store: TableStore): string {
  const { view, home, seat } = store
  const missing = view?.waits_for
  if (!view) return ''
  if (missing === 'shuffle' || missing === 'cover') return named('waits', missing)
  if (missing && home && view.seats.length < 2) return t('waits.people')
  if (!seat) return ''
  const ready = view.seats.filter((each) => each.ready && !each.bot).map((each) => each.name)
  if (seat.ready) return missing === 'stakes' ? t('waits.stakes') : ''
  return ready.length ? t('waits.for_you', { names: listed(ready) }) : ''
}

function question(store: TableStore): { line: string; more: string } {
  const now = store.view?.decision
  if (!now) return { line: '', more: '' }
  const where = store.home ? '' : t('box', { box: now.box })
  switch (now.asks) {
    case 'stake':
      return { line: t('ask.stake', { card: cardName(store.you?.cards[String(store.you.limits[0]?.box)]?.[0] ?? null) }), more: t('ask.stake_more') }
    case 'insurance':
      return { line: t('ask.insurance', { where }), more: t('ask.insurance_more') }
    case 'even money':
      return { line: t('ask.even_money', { where }), more: t('ask.even_money_more') }
    case 'early surrender':
      return { line: t('ask.early_surrender', { where }), more: '' }
    case 'misdealt card':
      return { line: t('ask.misdeal', { card: cardName(store.view?.round?.misdealt ?? null) }), more: t('ask.misdeal_more') }
    case 'doubling':
      return { line: t('ask.doubling', { card: cardName(store.you?.cards['0']?.[0] ?? null) }), more: t('ask.doubling_more') }
    case "banker's play":
      return { line: t('ask.bank', { total: totalText(store.view?.round?.dealer.total ?? null, null) }), more: t('ask.bank_more') }
    default:
      return play(store)
  }
}

function play(store: TableStore): { line: string; more: string } {
  const { view, you } = store
  const now = view?.decision
  const hand = now ? playedHand(view, now.box, now.hand) : null
  if (!now || !hand || !view?.round) return { line: '', more: '' }
  const own = you?.totals?.[now.box]
  const total = totalText(hand.total ?? own?.total ?? null, hand.soft ?? own?.soft ?? null)
  const hands = view.round.boxes.find((each) => each.number === now.box)?.hands.length ?? 1
  const place = hands > 1 ? t('hand.of', { hand: now.hand + 1, hands }) : ''
  const against = view.round.dealer.cards.map((card) => (card ? cardName(card) : '')).filter(Boolean).join(', ')
  const line = store.home ? t('ask.play_home', { total }) : t('ask.play', { box: now.box, total, card: against })
  const soft = you?.plays.includes('double') && hand.soft && store.rules.double_soft === 'ace-as-one'
  return { line: [line, place].filter(Boolean).join(', '), more: soft ? t('ask.soft_double') : '' }
}

function waiting(store: TableStore): Status {
  const now = store.view?.decision
  const name = seatName(store.view, now?.seat)
  if (!now) return { line: t('status.dealing'), more: '', mine: false }
  const told: Partial<Record<string, string>> = {
    card: t(croupier(store) ? (now.box ? 'croupier.for_box' : 'croupier.for_bank') : 'status.card', { box: now.box }),
    stake: t('status.stakes_wait', { names: listed(unstaked(store)) }),
    doubling: t('status.doubling', { name }),
  }
  return { line: told[now.asks] ?? t('status.turn', { name }), more: '', mine: false }
}

/** Give the names of those who lay their stakes after the first card and have not yet. */
function unstaked({ view, names }: TableStore): string[] {
  const open = view?.round?.boxes.filter((box) => !box.stake) ?? []
  return open.map((box) => names[view?.holders[box.number] ?? -1] ?? '').filter(Boolean)
}
