/** Shuffles as the server makes them, computed once more in this browser. */

import { digest, hmac } from './hash'

const SUITS = 'shdc'
const RANKS = 'A23456789TJQK'
const text = new TextEncoder()

/** Give new packs in their order: pack by pack, suits s h d c, ranks from ace to king. */
export function freshShoe(decks: number): string[] {
  const pack = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit))
  return Array.from({ length: decks }, () => pack).flat()
}

export function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

export function sha256(data: string | Uint8Array): string {
  return [...digest(typeof data === 'string' ? text.encode(data) : data)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Give the uint32 numbers of a seed and the players' nonces, without end. */
function* stream(seed: string, nonces: string[]): Generator<number, never> {
  const key = bytes(seed)
  const salt = text.encode(`${[...nonces].sort().join('\n')}\0`)
  const message = new Uint8Array(salt.length + 8)
  message.set(salt)
  for (let index = 0; ; index += 1) {
    new DataView(message.buffer).setBigUint64(salt.length, BigInt(index))
    const block = new DataView(hmac(key, message).buffer)
    for (let place = 0; place < 32; place += 4) yield block.getUint32(place)
  }
}

/** Give the cards in the order that a seed and nonces make; the first is dealt first. */
export function shuffled(cards: string[], seed: string, nonces: string[]): string[] {
  const order = [...cards]
  const numbers = stream(seed, nonces)
  for (let last = order.length - 1; last > 0; last -= 1) {
    const place = below(numbers, last + 1)
    ;[order[last], order[place]] = [order[place]!, order[last]!]
  }
  return order
}

function below(numbers: Generator<number, never>, size: number): number {
  const fair = Math.floor(2 ** 32 / size) * size
  for (;;) {
    const { value } = numbers.next()
    if (value < fair) return value % size
  }
}
