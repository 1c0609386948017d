import { expect, test } from 'vitest'
import { outcomes } from '../../src/history/outcomes'
import { path, spanOf, sums, ticks, type Frame } from '../../src/parts/plot'
import { prove } from '../../src/history/proof'
import { digest, hmac } from '../../src/history/hash'
import { bytes, freshShoe, sha256, shuffled } from '../../src/history/shuffle'
import { choiceWords, costOf, costOfStake } from '../../src/coach/choices'
import { Verdicts } from '../../src/coach/verdicts.svelte'
import { TableStore } from '../../src/table/store.svelte'
import { HAND, happenings, view, watching } from '../views'

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const NONCES = ['0f', 'aa']
/** One pack shuffled by this seed and these nonces, computed once by another program from the published recipe. */
const ORDER =
  'Td 5d 5h 4d 6s 6c 4h 7h 5c 7d Ts 3c 6d 8s 7s 2h 6h Kc Ad 8h 3h 2s 3s Qd Tc As 8c Ks 9s 4s Qc 3d Kd Jh 2c 9d Kh Qs Jc Ah 9c Js 8d 5s 7c 4c 9h Jd Qh Ac Th 2d'.split(' ')

type Event = Record<string, unknown>

/** Write an export of these events, with a chain that holds. */
function exported(events: Event[]): string {
  let before = '0'.repeat(64)
  const lines: string[] = []
  for (const [place, event] of events.entries()) {
    const [version, at, text] = [place + 1, 1000 + place, JSON.stringify(event)]
    before = sha256([before, version, at, text].join('\n'))
    lines.push(`{"version":${version},"of":${events.length},"at":${at},"hash":"${before}","event":${text}}`)
  }
  return lines.join('\n') + '\n'
}

const dealt = (box: number, card: string): Event => ({ type: 'InRound', event: { type: 'CardDealt', box, hand: 0, card } })

function played(): Event[] {
  const digests = NONCES.map((nonce) => sha256(nonce))
  return [
    { type: 'Opened', game: 'x', rules: { decks: 1, shuffle: 'cut-card' } },
    { type: 'ShuffleCommitted', number: 1, commitment: sha256(bytes(SEED)) },
    ...digests.map((digest, seat) => ({ type: 'NonceAdded', seat, digest })),
    { type: 'Shuffled', number: 1, cards: 52 },
    { type: 'ShuffleCommitted', number: 2, commitment: 'ff' },
    { type: 'RoundOpened', number: 1, boxes: { 1: 0 } },
    dealt(1, 'Td'),
    dealt(0, '5d'),
    { type: 'InRound', event: { type: 'Misdealt', card: '5h' } },
    { type: 'InRound', event: { type: 'MisdealTaken', box: 1, hand: 0 } },
    dealt(1, '5h'),
    dealt(0, '4d'),
    { type: 'RoundClosed', number: 1, nets: {} },
    { type: 'ShuffleRevealed', number: 1, seed: SEED, nonces: NONCES },
    { type: 'Shuffled', number: 2, cards: 52 },
  ]
}

test('a hash is that of the published examples and of the browser\'s own', async () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe('248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1')
  expect(sha256('a'.repeat(1_000_000))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0')
  for (let length = 0; length < 200; length += 1) {
    const message = Uint8Array.from({ length }, (_, place) => (place * 31 + length) % 256)
    expect(digest(message)).toEqual(new Uint8Array(await crypto.subtle.digest('SHA-256', message)))
  }
})

test('a code with a key is that of RFC 4231 and of the browser\'s own', async () => {
  const text = new TextEncoder()
  const known = hmac(text.encode('Jefe'), text.encode('what do ya want for nothing?'))
  expect(known).toEqual(bytes('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'))
  for (const length of [1, 32, 63, 64, 65, 131]) {
    const [secret, message] = [new Uint8Array(length).fill(0xaa), text.encode('Test Using Larger Than Block-Size Key - Hash Key First')]
    const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    expect(hmac(secret, message)).toEqual(new Uint8Array(await crypto.subtle.sign('HMAC', key, message)))
  }
})

test('a seed and nonces give the published order', () => {
  expect(shuffled(freshShoe(1), SEED, ['aa', '0f'])).toEqual(ORDER)
  expect(freshShoe(2)).toHaveLength(104)
  expect(freshShoe(1).slice(0, 3)).toEqual(['As', '2s', '3s'])
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('a true log is proved, with a card dealt by mistake that a hand takes', () => {
  const proof = prove(exported(played()))
  expect(proof).toEqual({
    events: 16,
    cards: 4,
    fault: null,
    shuffles: [
      { number: 1, cards: 52, state: 'proved' },
      { number: 2, cards: 52, state: 'open' },
    ],
  })
})

const LIES: [string, number, (events: Event[]) => unknown, string][] = [
  ['another card', 8, (events) => (events[7] = dealt(1, '5d')), 'card'],
  ['a card that was swapped later', 13, (events) => (events[12] = dealt(0, '6s')), 'card'],
  ['another seed', 2, (events) => (events[14] = { ...events[14], seed: SEED.replace('00', '01') }), 'commitment'],
  ['a nonce that nobody added', 5, (events) => (events[14] = { ...events[14], nonces: ['0f', 'ab'] }), 'nonces'],
  ['too few cards', 5, (events) => (events[4] = { ...events[4], cards: 51 }), 'count'],
]

test.each(LIES)('%s is found', (_, version, lie, what) => {
  const events = played()
  lie(events)
  const { fault } = prove(exported(events))
  expect(fault).toEqual({ what, version })
})

test('a line that was changed breaks the chain', () => {
  const log = exported(played())
  expect(prove(log.replace('"at":1006', '"at":1007')).fault).toEqual({ what: 'chain', version: 7 })
  expect(prove(log.split('\n').slice(1).join('\n')).fault).toEqual({ what: 'chain', version: 2 })
})

test('a home game lays its shuffle under what is left, and turns cards up later', () => {
  const events = [
    { type: 'Opened', game: 'x', rules: { decks: 1, shuffle: 'stop-card' } },
    { type: 'ShuffleCommitted', number: 1, commitment: sha256(bytes(SEED)) },
    ...NONCES.map((nonce) => ({ type: 'NonceAdded', seat: 0, digest: sha256(nonce) })),
    { type: 'Shuffled', number: 1, cards: 52, stop_card: 'Td' },
    { type: 'RoundOpened', number: 1, boxes: { 1: 0 }, banker: 1 },
    { type: 'DealtFaceDown', box: 1, hand: 0 },
    { type: 'DealtFaceDown', box: 0, hand: 0 },
    dealt(1, '4d'),
    { type: 'TurnedUp', box: 0, place: 0, card: '5h' },
    { type: 'RoundClosed', number: 1, nets: {} },
    { type: 'Shuffled', number: 2, cards: 4 },
    { type: 'ShuffleRevealed', number: 1, seed: SEED, nonces: NONCES },
  ]
  expect(prove(exported(events))).toMatchObject({ fault: null, cards: 3 })
  events[9] = { type: 'TurnedUp', box: 0, place: 0, card: '5d' }
  expect(prove(exported(events)).fault).toEqual({ what: 'turned', version: 10 })
  events[4] = { type: 'Shuffled', number: 1, cards: 52, stop_card: '5d' }
  expect(prove(exported(events)).fault).toEqual({ what: 'stop_card', version: 5 })
})

test('a plot begins at nothing and ends where the sums end', () => {
  const frame: Frame = { width: 100, height: 60, left: 10, right: 10, top: 10, bottom: 10 }
  expect(sums([100, -300])).toEqual([0, 100, -200])
  expect(spanOf([0, 100, -200])).toEqual({ least: -200, most: 100 })
  expect(spanOf([0])).toEqual({ least: -1, most: 1 })
  expect(ticks({ least: -200, most: 100 }, 3)).toEqual([-200, -100, 0, 100])
  expect(path([0, 100, -200], { least: -200, most: 100 }, frame)).toBe('M10.0 23.3L50.0 10.0L90.0 50.0')
})

test('hands are counted by how they ended', () => {
  const hand = (outcome: 'win' | 'blackjack' | 'bust') => ({ ...HAND, outcome })
  const box = { number: 1, stake: 1000, hands: [hand('bust'), hand('win'), hand('win'), hand('blackjack')], side_bets: [] }
  const found = outcomes([{ round: 1, at: 0, banked: false, boxes: [box], dealer: { cards: [], total: null, soft: null, blackjack: false }, stake: 1000, net: 0 }])
  expect(found).toEqual([['blackjack', 1], ['win', 2], ['bust', 1]])
})

test('the coach judges a play whether his advice comes before or after it', () => {
  const advice = { type: 'AdviceGiven', decision: 4, worth: { hit: -900.4, stand: -500 }, best: 'stand', chart: 'stand', text: '' } as const
  const store = new TableStore(() => {}, () => 0, () => 'q')
  const verdicts = new Verdicts(store)
  store.receive(watching(5, view({ decision: { number: 4, asks: 'play', box: 3, hand: 0, seat: 0 } })))
  store.receive(advice)
  verdicts.look()
  expect(verdicts.last).toBeNull()
  store.ask({ type: 'TakePlay', decision: 4, box: 3, play: 'hit' })
  verdicts.look()
  expect(verdicts.last).toMatchObject({ choice: 'hit', cost: 400 })
  store.receive({ type: 'Done', id: 'q', version: 6 })
  store.receive(happenings(5, 6, [], view({ decision: null })))
  store.ask({ type: 'TakePlay', decision: 9, box: 3, play: 'stand' })
  verdicts.look()
  store.receive({ ...advice, decision: 9 })
  verdicts.look()
  expect(verdicts.last).toMatchObject({ choice: 'stand', cost: 0 })
  expect(costOf(advice, 'stand')).toBe(0)
})

test('a stake on a first card is judged by its amount, one in between by the one on its side of the middle', () => {
  const store = new TableStore(() => {}, undefined, () => 'q')
  const verdicts = new Verdicts(store)
  const decision = { number: 4, asks: 'stake', box: 1, hand: 0, seat: 0 } as const
  store.receive({ ...watching(5, view({ decision })), rules: { banker: 'player', min_stake: 100, max_stake: 2000 } })
  const advice = { type: 'AdviceGiven', decision: 4, worth: { min: -50, max: -400 }, best: 'min', chart: null, text: '', amounts: { min: 100, max: 2000 } } as const
  store.receive(advice)
  store.ask({ type: 'Stake', decision: 4, box: 1, amount: 2000 })
  verdicts.look()
  expect(verdicts.last).toMatchObject({ choice: 'max', cost: 350 })
  expect(costOfStake(advice, 1000, 1050)).toBe(450)
  expect(costOfStake(advice, 1100, 1050)).toBe(170)
  expect(costOfStake(advice, 100, 1050)).toBe(0)
})

test('a banker chooses by the words of his buttons', () => {
  const advice = { worth: { double: 1, decline: 0 }, best: 'double' }
  const said = ['double', 'decline'].map((choice) => choiceWords(choice, advice, { banker: 'player' }))
  expect(new Set(said).size).toBe(2)
  expect(choiceWords('hit', { worth: { hit: 1 }, best: 'hit' }, { banker: 'player' })).not.toBe(choiceWords('hit', { worth: { hit: 1 }, best: 'hit' }, {}))
})
