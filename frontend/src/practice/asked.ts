import { randomName } from '../chance'
import { changes } from '../parts/wish'
import { KINDS, type Course } from './api'

export type Mode = 'hands' | 'test' | 'count'

export interface Asked {
  mode: Mode
  course: Course
}

/** Read what an address asks to practise; without a seed a new one is drawn. */
export function askedFor(search: string, drawn: () => string = newSeed): Asked {
  const said = new URLSearchParams(search)
  const seed = said.get('seed')?.slice(0, 64) ?? ''
  const mode = said.get('mode')
  return {
    mode: mode === 'test' || mode === 'count' ? mode : 'hands',
    course: {
      game: said.get('game') ?? 'swedish',
      set: changes(said.get('set')),
      kind: KINDS.find((kind) => kind === said.get('kind')) ?? 'all',
      seed: seed || drawn(),
      fresh: seed !== '',
    },
  }
}

/** Give the address that asks for it again, with the seed where the same hands are wanted. */
export function addressOf({ mode, course }: Asked, same: boolean): string {
  const said = new URLSearchParams({ game: course.game, kind: course.kind })
  if (mode !== 'hands') said.set('mode', mode)
  if (Object.keys(course.set).length) said.set('set', JSON.stringify(course.set))
  if (same) said.set('seed', course.seed)
  return `/practice?${said}`
}

export function newSeed(): string {
  return randomName(6)
}
