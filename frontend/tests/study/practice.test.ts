import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressOf, askedFor, newSeed } from '../../src/practice/asked'
import { Counting } from '../../src/practice/drill.svelte'
import { Hands } from '../../src/practice/hands.svelte'
import { heat, heatRows } from '../../src/practice/heat'

let answers: unknown[]
let sent: [string, unknown][]

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (path: string, { body }: { body: string | null }) => {
    sent.push([path.split('?')[0] ?? '', body && JSON.parse(body)])
    return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(answers.shift()) })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const settled = () => new Promise((done) => setTimeout(done))
const question = (number: number) => ({ number, cell: 'hard 16 v T', cards: ['Ts', '6h'], up: 'Kd', plays: ['stand', 'hit'] })
const verdict = (right: boolean) => ({ chosen: 'hit', right, cost: right ? 0 : 0.1, best: 'stand', chart: 'stand', worth: { stand: -0.5, hit: -0.6 } })

test('an address with a seed asks for the same hands again, afresh', () => {
  const asked = askedFor('?game=danish&kind=pairs&seed=abc&mode=test&set={"decks":2}')
  expect(asked).toEqual({ mode: 'test', course: { game: 'danish', set: { decks: 2 }, kind: 'pairs', seed: 'abc', fresh: true } })
  expect(askedFor(addressOf(asked, true).split('/practice')[1] ?? '')).toEqual(asked)
  expect(addressOf(asked, false)).not.toContain('seed')
})

test('an address without a seed draws one, and what was missed before comes back', () => {
  const { mode, course } = askedFor('?kind=nothing&mode=nothing', () => 'drawn')
  expect([mode, course.kind, course.seed, course.fresh, course.game]).toEqual(['hands', 'all', 'drawn', false, 'swedish'])
  expect(newSeed()).toMatch(/^[0-9a-f]{12}$/)
})

test('a right answer goes on at once, a mistake waits to be read', async () => {
  answers = [
    { practice: { weak: {} }, question: question(0), verdict: null, answered: null },
    { practice: { weak: {} }, question: question(1), verdict: verdict(true), answered: question(0) },
    { practice: { weak: { 'hard 16 v T': {} } }, question: question(2), verdict: verdict(false), answered: question(1) },
  ]
  const hands = new Hands({ game: 'swedish', set: {}, kind: 'all', seed: 'x', fresh: true }, 0)
  await settled()
  hands.play('double')
  expect(sent).toHaveLength(1)
  hands.play('hit')
  hands.play('hit')
  await settled()
  expect(sent).toHaveLength(2)
  expect([hands.hand?.number, hands.streak, hands.stopped]).toEqual([1, 1, false])
  hands.play('hit')
  await settled()
  expect([hands.hand?.number, hands.streak, hands.longest, hands.stopped, hands.weak]).toEqual([1, 0, 1, true, 1])
  hands.next()
  expect([hands.hand?.number, hands.asked, hands.right]).toEqual([2, 2, 1])
})

test('a silent test never stops, and reports after its last hand', async () => {
  answers = [
    { practice: { weak: {} }, question: question(0), verdict: null, answered: null },
    { practice: { weak: {} }, question: question(1), verdict: verdict(false), answered: question(0) },
    { practice: { weak: {} }, question: question(2), verdict: verdict(true), answered: question(1) },
    { asked: 2, right: 1 },
  ]
  const hands = new Hands({ game: 'swedish', set: {}, kind: 'all', seed: 'x', fresh: true }, 2)
  await settled()
  hands.play('hit')
  await settled()
  expect([hands.stopped, hands.report]).toEqual([false, null])
  hands.play('stand')
  await settled()
  expect(hands.report?.right).toBe(1)
  expect(sent.at(-1)?.[0]).toBe('/api/practice/report')
  expect((sent.at(-1)?.[1] as { answers: { play: string }[] }).answers.map((each) => each.play)).toEqual(['hit', 'stand'])
})

test('a drill asks now and then, and says what the count was', async () => {
  answers = [{ count: 'hi-lo', start: 0, steps: [1, 2, 1].map((running) => ({ cards: ['2s'], running, true: running / 5 })) }]
  const drill = new Counting({ seed: 's', count: 'hi-lo', decks: 6, together: 1, steps: 3 }, 'running', 2, 1)
  await vi.waitFor(() => expect(drill.asks).toBe(true))
  expect(drill.at).toBe(1)
  drill.answer(2)
  expect(drill.last).toEqual({ said: 2, was: 2, right: true })
  await vi.waitFor(() => expect(drill.asks).toBe(true))
  drill.answer(5)
  expect([drill.last?.right, drill.right, drill.asked, drill.over]).toEqual([false, 1, 2, true])
})

test('a true count may be half a point off', async () => {
  answers = [{ count: 'hi-lo', start: 0, steps: [{ cards: ['2s'], running: 7, true: 1.4 }] }]
  const drill = new Counting({ seed: 's', count: 'hi-lo', decks: 6, together: 1, steps: 1 }, 'true', 1, 1)
  await vi.waitFor(() => expect(drill.asks).toBe(true))
  drill.answer(1)
  expect(drill.last).toEqual({ said: 1, was: 1.4, right: true })
})

test('the map of a test lies as the chart does', () => {
  const cell = (name: string) => ({ cell: name, asked: 1, right: 1, cost: 0, milliseconds: 1 })
  const rows = heatRows(['8,8 v T', 'soft 18 v 6', 'hard 16 v T', 'hard 9 v 2', 'A,A v 2'].map(cell))
  expect(rows.map((row) => row.name)).toEqual(['hard 9', 'hard 16', 'soft 18', 'A,A', '8,8'])
  expect(rows[1]?.cells.map((each) => Boolean(each))).toEqual([false, false, false, false, false, false, false, false, true, false])
  expect([0, 0.01, 0.05, 0.2, 1].map(heat)).toEqual([0, 1, 2, 3, 4])
})
