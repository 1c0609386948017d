/** Shuffles as the server makes them, computed once more in this browser. */

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

export async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', typeof data === 'string' ? text.encode(data) : data)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Give the uint32 numbers of a seed and the players' nonces, without end. */
async function* stream(seed: string, nonces: string[]): AsyncGenerator<number, never> {
  const key = await crypto.subtle.importKey('raw', bytes(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const salt = text.encode(`${[...nonces].sort().join('\n')}\0`)
  const message = new Uint8Array(salt.length + 8)
  message.set(salt)
  for (let index = 0; ; index += 1) {
    new DataView(message.buffer).setBigUint64(salt.length, BigInt(index))
    const block = new DataView(await crypto.subtle.sign('HMAC', key, message))
    for (let place = 0; place < 32; place += 4) yield block.getUint32(place)
  }
}

/** Give the cards in the order that a seed and nonces make; the first is dealt first. */
export async function shuffled(cards: string[], seed: string, nonces: string[]): Promise<string[]> {
  const order = [...cards]
  const numbers = stream(seed, nonces)
  for (let last = order.length - 1; last > 0; last -= 1) {
    const place = await below(numbers, last + 1)
    ;[order[last], order[place]] = [order[place]!, order[last]!]
  }
  return order
}

async function below(numbers: AsyncGenerator<number, never>, size: number): Promise<number> {
  const fair = Math.floor(2 ** 32 / size) * size
  for (;;) {
    const { value } = await numbers.next()
    if (value < fair) return value % size
  }
}
