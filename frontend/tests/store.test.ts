import { beforeEach, expect, test } from 'vitest'
import { TableStore } from '../src/table/store.svelte'
import type { FromClient } from '../src/wire'
import { HAND, happenings, round, view, watching, you } from './views'

let sent: FromClient[]
let store: TableStore

beforeEach(() => {
  sent = []
  let names = 0
  store = new TableStore(
    (message) => sent.push(message),
    () => 400,
    () => `q${++names}`,
  )
})

test('watching gives the whole table and how far the server clock is ahead', () => {
  store.receive(watching(5))
  expect(store.view?.game).toBe('swedish')
  expect(store.you?.seat).toBe(0)
  expect(store.seat?.name).toBe('Anna')
  expect(store.clockAhead).toBe(600)
})

test('a newer protocol than the page knows is noticed', () => {
  store.receive(watching(5))
  expect(store.outdated).toBe(false)
  store.receive({ ...watching(6), protocol: 2 })
  expect(store.outdated).toBe(true)
})

test('what happens next replaces the view and is remembered in its order', () => {
  store.receive(watching(5))
  store.receive(happenings(5, 7, [{ type: 'ReadySet', seat: 0, ready: true }, { type: 'RoundOpened', number: 1, boxes: { 3: 0 } }], view({ phase: 'round' })))
  expect(store.view?.phase).toBe('round')
  expect(store.told.map((each) => each.event.type)).toEqual(['ReadySet', 'RoundOpened'])
  expect(sent).toEqual([])
})

test('a gap asks for the whole table and changes nothing before it comes', () => {
  store.receive(watching(5))
  store.receive(happenings(6, 7, [], view({ rounds: 9 })))
  expect(sent).toEqual([{ type: 'Resync' }])
  expect(store.view?.rounds).toBe(0)
  store.receive(watching(8, view({ rounds: 10 })))
  store.receive(happenings(8, 9, [], view({ rounds: 11 })))
  expect(store.view?.rounds).toBe(11)
  expect(sent).toHaveLength(1)
})

test('what was heard already has no second effect', () => {
  store.receive(watching(5))
  store.receive(happenings(4, 5, [{ type: 'Paused', reason: '' }], view({ paused: '' })))
  expect(store.view?.paused).toBeNull()
  expect(store.told).toEqual([])
  expect(sent).toEqual([])
})

test('a question waits until it is answered', () => {
  store.receive(watching(5))
  store.ask({ type: 'Prepare', box: 3, amount: 2000 })
  expect(sent).toEqual([{ type: 'Ask', id: 'q1', command: { type: 'Prepare', box: 3, amount: 2000 } }])
  expect(store.waiting('Prepare').map((each) => each.amount)).toEqual([2000])
  store.receive({ type: 'Done', id: 'q1', version: 6 })
  expect(store.waiting('Prepare')).toEqual([])
})

test('questions without an answer are asked again after a reconnect, by the same names and in order', () => {
  store.receive(watching(5))
  store.ask({ type: 'Prepare', box: 3, amount: 2000 })
  store.ask({ type: 'SetReady', ready: true })
  store.receive({ type: 'Done', id: 'q1', version: 6 })
  store.ask({ type: 'Say', phrase: 'hello' })
  sent.length = 0
  store.receive(watching(6))
  expect(sent.map((message) => message.type === 'Ask' && message.id)).toEqual(['q2', 'q3'])
})

test('a refusal is shown, and its question waits no more', () => {
  store.receive(watching(5))
  store.ask({ type: 'TakePlay', decision: 4, box: 3, play: 'hit' })
  store.receive({ type: 'Refused', id: 'q1', text: 'inte nu', template: 'not now', values: {} })
  expect(store.refused?.text).toBe('inte nu')
  expect(store.waiting('TakePlay')).toEqual([])
  store.ask({ type: 'TakePlay', decision: 5, box: 3, play: 'stand' })
  expect(store.refused).toBeNull()
})

test('advice is forgotten with its decision', () => {
  const asks = { number: 4, asks: 'play', box: 3, hand: 0, seat: 0 } as const
  store.receive(watching(5, view({ decision: asks })))
  store.receive({ type: 'AdviceGiven', decision: 4, worth: { hit: -10 }, best: 'hit', chart: 'hit', text: '' } as never)
  expect(store.advice?.best).toBe('hit')
  store.receive(happenings(5, 6, [], view({ decision: { ...asks, number: 5 } })))
  expect(store.advice).toBeNull()
})

test('new rules count from the event on', () => {
  store.receive(watching(5))
  expect(store.home).toBe(false)
  store.receive(happenings(5, 6, [{ type: 'RulesChanged', game: 'home', rules: { banker: 'player' }, reason: '' }]))
  expect(store.home).toBe(true)
})

test('what everybody won stays until the next round opens', () => {
  store.receive(watching(5))
  store.receive(happenings(5, 6, [{ type: 'RoundClosed', number: 1, nets: { 0: -500 } }]))
  expect(store.nets).toEqual({ 0: -500 })
  store.receive(happenings(6, 7, [{ type: 'RoundOpened', number: 2, boxes: { 3: 0 } }]))
  expect(store.nets).toBeNull()
})

test('cards of one batch come one after another, the newest of a hand last', () => {
  const third = { ...HAND, cards: ['As', '7h', '2c'] as never }
  store.receive(watching(5, view({ round: round() })))
  store.receive(
    happenings(
      5,
      8,
      [
        { type: 'InRound', event: { type: 'Hit', box: 3, hand: 0 } },
        { type: 'InRound', event: { type: 'CardDealt', box: 3, hand: 0, card: '2c' } },
        { type: 'InRound', event: { type: 'CardDealt', box: 0, hand: 0, card: '9d' } },
      ],
      view({ round: round([third]) }),
    ),
  )
  expect([...store.motion.cards]).toEqual([
    ['3.0.2', 0],
    ['0.0.0', 180],
  ])
  expect(store.motion.ends).toBe(360)
})

test('nothing moves after a reconnect', () => {
  store.receive(watching(5, view({ round: round() })))
  store.receive(happenings(5, 6, [{ type: 'InRound', event: { type: 'CardDealt', box: 3, hand: 0, card: '7h' } }], view({ round: round() })))
  expect(store.motion.cards.size).toBe(1)
  store.receive(watching(6, view({ round: round() }), you()))
  expect(store.motion.cards.size).toBe(0)
})

test('one who left keeps his name in what is told', () => {
  const bo = { ...view().seats[0]!, number: 2, name: 'Bo', host: false }
  store.receive(watching(5, view({ seats: [view().seats[0]!, bo] })))
  store.receive(happenings(5, 6, [{ type: 'StoodUp', seat: 2, by: 'person', reason: '' }], view()))
  expect(store.view?.seats).toHaveLength(1)
  expect(store.told[0]?.names[2]).toBe('Bo')
})

test('a refused answer to a question that is over was late', () => {
  const asks = (number: number) => view({ phase: 'round', decision: { number, asks: 'play', box: 3, hand: 0, seat: 0 } })
  store.receive(watching(5, asks(1)))
  store.ask({ type: 'TakePlay', decision: 1, box: 3, play: 'hit' })
  store.receive({ type: 'Refused', id: 'q1', text: 'no', template: 'no', values: {} })
  expect(store.refused?.late).toBe(false)
  store.ask({ type: 'TakePlay', decision: 1, box: 3, play: 'hit' })
  store.receive(happenings(5, 6, [], asks(2)))
  store.receive({ type: 'Refused', id: 'q2', text: 'no', template: 'no', values: {} })
  expect(store.refused?.late).toBe(true)
})
