import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Connection, type Link } from '../src/connection'

/** A socket that a test opens, lets speak, or leaves silent. */
class Line {
  static all: Line[] = []
  static readonly OPEN = 1
  readyState = 0
  sent: string[] = []
  onopen = () => {}
  onmessage = (_: { data: string }) => {}
  onclose = () => {}

  constructor() {
    Line.all.push(this)
  }

  send(text: string): void {
    this.sent.push(text)
  }

  /** A dead line says nothing when it is closed. */
  close(): void {
    this.readyState = 2
  }

  opens(): void {
    this.readyState = Line.OPEN
    this.onopen()
    this.says({ type: 'Pong', sent: 0, now: 0 })
  }

  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) })
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  Line.all = []
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('removeEventListener', () => {})
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function connected(): { connection: Connection; links: Link[]; line: Line } {
  const links: Link[] = []
  const connection = new Connection(() => 'ws://table', () => {}, (link) => links.push(link))
  const [line] = Line.all
  line!.opens()
  return { connection, links, line: line! }
}

test('a server that does not answer is given up, and asked again over a new line', () => {
  const { connection, links } = connected()
  connection.send({ type: 'Ask', id: 'a', command: { type: 'Leave' } })
  vi.advanceTimersByTime(5_900)
  expect(links).toEqual(['live'])
  vi.advanceTimersByTime(600)
  expect(links).toEqual(['live', 'lost'])
  expect(Line.all).toHaveLength(2)
  Line.all[1]!.opens()
  expect(links).toEqual(['live', 'lost', 'live'])
  connection.close()
})

test('whoever says anything is alive', () => {
  const { connection, links, line } = connected()
  for (let times = 0; times < 5; times++) {
    connection.send({ type: 'Ask', id: `${times}`, command: { type: 'Leave' } })
    vi.advanceTimersByTime(4_000)
    line.says({ type: 'Done', id: `${times}`, version: 1 })
  }
  expect(links).toEqual(['live'])
  connection.close()
})

test('a line that died while nobody asked is found by a ping', () => {
  const { connection, links, line } = connected()
  vi.advanceTimersByTime(16_100)
  expect(line.sent).toHaveLength(1)
  expect(links).toEqual(['live', 'lost'])
  connection.close()
})

test('a line that does not open is given up', () => {
  const { connection, line } = connected()
  line.readyState = 3
  line.onclose()
  vi.advanceTimersByTime(300)
  expect(Line.all).toHaveLength(2)
  vi.advanceTimersByTime(15_500)
  expect(Line.all).toHaveLength(3)
  connection.close()
  vi.advanceTimersByTime(60_000)
  expect(Line.all).toHaveLength(3)
})
