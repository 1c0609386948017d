import { cardName, dealerText, totalText } from '../cards/names'
import { kr, signed } from '../money'
import { named, t, type Key, type Values } from '../words/words.svelte'
import type { InRound, TableView } from '../wire'
import { playedHand } from './reading'
import type { Told } from './store.svelte'

type RoundEvent = InRound['event']

/** Tell what happened in the person's language; null where there is nothing to say. */
export function telling(told: Told, home: boolean): string | null {
  const { event } = told
  const say = (key: Key, values: Values = {}) => t(key, values)
  const who = 'seat' in event && typeof event.seat === 'number' ? nameOf(told, event.seat) : ''
  const why = 'reason' in event && event.reason ? ` (${event.reason})` : ''
  switch (event.type) {
    case 'SatDown':
      return say('log.sat_down', { name: event.name })
    case 'StoodUp':
    case 'Leaving':
      return say(event.type === 'Leaving' ? 'log.leaving' : 'log.left', { name: who }) + why
    case 'BoxTaken':
      return say('log.box_taken', { name: who, box: event.box })
    case 'BoxGivenUp':
      return say('log.box_given_up', { name: who, box: event.box })
    case 'ReadySet':
      return event.ready ? say('log.ready', { name: who }) : null
    case 'RoundOpened':
      return say('log.round', { n: event.number })
    case 'Played':
      return event.by === 'person' ? null : say('log.by_clock', { who: boxName(told, event.box, home), play: named('play', event.play) })
    case 'InRound':
      return inRound(event.event, told, home)
    case 'DealtFaceDown':
      return say('log.face_down', { who: spotName(told, event.box, event.hand, home) })
    case 'TurnedUp':
      return say('log.turned_up', { who: spotName(told, event.box, 0, home), card: cardName(event.card) })
    case 'RoundClosed':
      return say('log.round_closed', { nets: Object.entries(event.nets).map(([seat, net]) => `${nameOf(told, Number(seat))} ${signed(Number(net))}`).join(', ') })
    case 'RoundVoided':
      return say('log.voided') + why
    case 'BankPassed':
      return say('log.bank', { name: who }) + why
    case 'MoneyGiven':
      return event.kind === 'start' ? null : say('log.money', { name: who, amount: signed(event.amount) }) + why
    case 'ConnectionLost':
      return say('log.lost', { name: who })
    case 'ConnectionRegained':
      return say('log.regained', { name: who })
    case 'BoxesPerPlayerSet':
      return say('log.boxes', { n: event.boxes }) + why
    case 'RulesChanged':
      return say('log.rules') + why
    case 'Paused':
      return say('log.paused') + why
    case 'Resumed':
      return say('log.resumed') + why
    case 'HostChanged':
      return say('log.host')
    case 'Said':
      return `${who}: ${named('phrase', event.phrase)}`
    case 'Shuffled':
    case 'ShoeFilled':
      return say('log.shuffled')
    default:
      return null
  }
}

function inRound(event: RoundEvent, told: Told, home: boolean): string | null {
  const { view, last } = told
  const who = 'box' in event ? spotName(told, event.box, 'hand' in event ? event.hand : 0, home) : home ? t('banker') : t('dealer')
  const say = (key: Key, values: Values = {}) => t(key, { who, ...values })
  switch (event.type) {
    case 'CardDealt': {
      const total = last ? totalAt(view, event.box, event.hand) : ''
      return say('log.card', { card: cardName(event.card) }) + (total && `: ${total}`)
    }
    case 'StakePlaced':
      return say('log.stake', { amount: kr(event.amount) })
    case 'SideBetPlaced':
      return say('log.side_bet', { bet: named('bet', event.bet), amount: kr(event.amount) })
    case 'Stood':
      return say('log.stood')
    case 'Doubled':
      return say('log.doubled', { amount: kr(event.amount) })
    case 'Split':
      return say('log.split', { amount: kr(event.amount) })
    case 'Surrendered':
      return say('log.surrendered')
    case 'Insured':
      return say('log.insured', { amount: kr(event.amount) })
    case 'EvenMoneyTaken':
      return say('log.even_money')
    case 'Peeked':
      return t(event.blackjack ? 'log.peeked_blackjack' : 'log.peeked')
    case 'DealerTurned':
      return say('log.dealer_turned')
    case 'StakesDoubled':
      return t(event.by_blackjack ? 'log.doubled_by_blackjack' : 'log.bank_doubled')
    case 'DoublingDeclined':
      return t('log.bank_leaves')
    case 'BankerStood':
      return t('log.bank_stood')
    case 'Misdealt':
      return t('log.misdealt', { card: cardName(event.card) })
    case 'MisdealTaken':
      return say('log.misdeal_taken')
    case 'MisdealDeclined':
      return say('log.misdeal_declined')
    case 'MisdealSetAside':
      return t('log.misdeal_aside')
    case 'SideBetSettled': {
      const bet = view.round?.boxes.find((each) => each.number === event.box)?.side_bets[event.place]?.bet ?? ''
      return say('log.side_bet_settled', { bet: named('bet', bet), ended: named('side_ends', event.outcome), amount: event.net ? signed(event.net) : '' }).trimEnd()
    }
    case 'HandSettled':
      return say('log.settled', { ended: named(home ? 'ends_home' : 'ends', event.outcome), amount: event.net ? signed(event.net) : '' }).trimEnd()
    default:
      return null
  }
}

/** Say which of a box's hands it is, where there are several. */
function spotName(told: Told, box: number, hand: number, home: boolean): string {
  const hands = told.view.round?.boxes.find((each) => each.number === box)?.hands.length ?? 1
  return hands > 1 ? `${boxName(told, box, home)}, ${t('hand.number', { hand: hand + 1 })}` : boxName(told, box, home)
}

/** Say whose it is: a box with its number, or a person of a home game. */
function boxName(told: Told, box: number, home: boolean): string {
  if (box === 0) return home ? t('banker') : t('dealer')
  const name = nameOf(told, told.view.holders[box])
  return home ? name : t('log.spot', { box, name })
}

function nameOf({ names }: Told, seat: number | undefined): string {
  return (seat === undefined ? undefined : names[seat]) ?? t('log.somebody')
}

function totalAt(view: TableView, box: number, hand: number): string {
  if (box === 0) return view.round ? dealerText(view.round.dealer) : ''
  const found = playedHand(view, box, hand)
  return totalText(found?.total ?? null, found?.soft ?? null)
}
