/** What the page asks of a browser before it shows anything, for tests that run without one. */
const kept = new Map<string, string>()

Object.assign(globalThis, {
  localStorage: { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => kept.set(name, text) },
  location: { pathname: '/', hash: '' },
  addEventListener: () => {},
})
