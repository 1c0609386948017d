/** SHA-256 and HMAC as FIPS 180-4 and RFC 2104 have them: a page over plain HTTP has no crypto.subtle. */

const BLOCK = 64
const PRIMES = primes(64)
/** The first 32 bits of the fractional parts of the roots of the first primes. */
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)))
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

export function digest(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const state = Uint32Array.from(START)
  const blocks = new DataView(padded(message).buffer)
  for (let at = 0; at < blocks.byteLength; at += BLOCK) mix(state, scheduled(blocks, at))
  const found = new DataView(new ArrayBuffer(32))
  state.forEach((word, place) => found.setUint32(4 * place, word))
  return new Uint8Array(found.buffer)
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const short = key.length > BLOCK ? digest(key) : key
  const pad = (value: number): Uint8Array => Uint8Array.from({ length: BLOCK }, (_, place) => (short[place] ?? 0) ^ value)
  return digest(joined(pad(0x5c), digest(joined(pad(0x36), message))))
}

/** Put a one and zeros behind a message, and its length in bits at the end. */
function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const found = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK)
  found.set(message)
  found[message.length] = 0x80
  new DataView(found.buffer).setBigUint64(found.length - 8, BigInt(message.length) * 8n)
  return found
}

function scheduled(blocks: DataView, at: number): Uint32Array {
  const words = new Uint32Array(64)
  for (let place = 0; place < 16; place += 1) words[place] = blocks.getUint32(at + 4 * place)
  for (let place = 16; place < 64; place += 1) {
    const [early, late] = [words[place - 15]!, words[place - 2]!]
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[place] = words[place - 16]! + first + words[place - 7]! + second
  }
  return words
}

function mix(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let place = 0; place < 64; place += 1) {
    const chosen = (e & f) ^ (~e & g)
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS[place]! + words[place]!) | 0
    const most = (a & b) ^ (a & c) ^ (b & c)
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  for (const [place, word] of [a, b, c, d, e, f, g, h].entries()) state[place]! += word
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) >>> 0
}

function primes(count: number): number[] {
  const found: number[] = []
  for (let each = 2; found.length < count; each += 1) if (found.every((prime) => each % prime)) found.push(each)
  return found
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const found = new Uint8Array(first.length + second.length)
  found.set(first)
  found.set(second, first.length)
  return found
}
