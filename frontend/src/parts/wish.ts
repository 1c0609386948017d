/** What is explored: a game with changed fields, and the game that it is compared with. */
export interface Wish {
  game: string
  set: Record<string, unknown>
  with: string
}

/** Read what an address asks for; without a game the Swedish one. */
export function wished(search: string): Wish {
  const asked = new URLSearchParams(search)
  return { game: asked.get('game') ?? 'swedish', set: changes(asked.get('set')), with: asked.get('with') ?? '' }
}

/** Read changed fields; none where the text is no object. */
export function changes(text: string | null): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text ?? '{}')
    return found && typeof found === 'object' && !Array.isArray(found) ? (found as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Give the part of an address that asks for it again. */
export function asQuery({ game, set, with: other }: Partial<Wish> & { game: string }): string {
  const asked = new URLSearchParams({ game })
  if (set && Object.keys(set).length) asked.set('set', JSON.stringify(set))
  if (other) asked.set('with', other)
  return `?${asked}`
}

/** Give the changed fields after a field got a value; the preset's own value is no change. */
export function changed(set: Record<string, unknown>, preset: Record<string, unknown>, field: string, value: unknown): Record<string, unknown> {
  const others = Object.fromEntries(Object.entries(set).filter(([name]) => name !== field))
  return same(value, preset[field]) ? others : { ...others, [field]: value }
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
