/** Give a name that nobody guesses, as so many bytes in hex; also on pages without TLS, where browsers make no UUID. */
export function randomName(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
