import type { FromClient, FromServer } from './wire'

export type Link = 'connecting' | 'live' | 'lost'

const FIRST_WAIT = 250
const LONGEST_WAIT = 8_000
const PING_EVERY = 10_000
/** How long the server may say nothing after something that it answers at once, and how long a socket may take to open. */
const SILENT = 6_000
const OPENING = 15_000

/** A WebSocket that comes back by itself: sooner at first, later and later then, never all at once. */
export class Connection {
  private socket: WebSocket | null = null
  private tries = 0
  private timer = 0
  private silence = 0
  private pings = 0
  private closed = false

  constructor(
    private readonly address: () => string,
    private readonly heard: (message: FromServer) => void,
    private readonly changed: (link: Link) => void,
  ) {
    addEventListener('online', this.now)
    this.open()
  }

  send = (message: FromClient): void => {
    if (this.socket?.readyState !== WebSocket.OPEN) return
    this.socket.send(JSON.stringify(message))
    if (message.type === 'Ask' || message.type === 'Ping') this.expect(SILENT)
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    this.rest()
    removeEventListener('online', this.now)
    this.socket?.close()
  }

  /** Try again at once. */
  now = (): void => {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return
    clearTimeout(this.timer)
    this.open()
  }

  private open(): void {
    const socket = new WebSocket(this.address())
    this.socket?.close()
    this.socket = socket
    this.rest()
    this.expect(OPENING)
    this.pings = window.setInterval(() => this.send({ type: 'Ping', sent: Math.round(performance.now()) }), PING_EVERY)
    socket.onopen = () => this.opened()
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket !== socket) return
      this.expectNothing()
      this.heard(JSON.parse(event.data) as FromServer)
    }
    socket.onclose = () => {
      if (this.socket === socket) this.lost()
    }
  }

  /** Take the line for dead unless the server says something soon. */
  private expect(within: number): void {
    if (!this.silence) this.silence = window.setTimeout(this.hangUp, within)
  }

  private expectNothing(): void {
    clearTimeout(this.silence)
    this.silence = 0
  }

  private rest(): void {
    this.expectNothing()
    clearInterval(this.pings)
  }

  /** Hang up on a server that says nothing; a dead line would not even tell that it was closed. */
  private hangUp = (): void => {
    const socket = this.socket
    this.socket = null
    socket?.close()
    this.lost()
  }

  private opened(): void {
    this.tries = 0
    this.changed('live')
  }

  private lost(): void {
    if (this.closed) return
    this.rest()
    this.changed('lost')
    clearTimeout(this.timer)
    this.timer = window.setTimeout(this.now, wait(this.tries++))
  }
}

/** Give how long to wait before a try, in milliseconds: doubled each time, half of it by chance. */
export function wait(tries: number, chance = Math.random()): number {
  const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries)
  return longest / 2 + (chance * longest) / 2
}
