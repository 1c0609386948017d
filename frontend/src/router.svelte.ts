export type Route =
  | { page: 'lobby' | 'explore' | 'practice' | 'missing' }
  | { page: 'table'; id: string; invitation: string | null; sits: boolean }
  | { page: 'history'; id: string | null }
  | { page: 'shared'; token: string }

/** Give the page of an address; the missing one where it leads nowhere. */
export function routed(path: string, fragment: string): Route {
  const table = /^\/t\/([\w-]+)$/.exec(path)
  if (!table?.[1]) return studied(path)
  const said = new URLSearchParams(fragment.slice(1))
  return { page: 'table', id: table[1], invitation: said.get('invite'), sits: said.has('sit') }
}

function studied(path: string): Route {
  const [page, id] = path.split('/').slice(1)
  if ((page === 'explore' || page === 'practice') && !id) return { page }
  if (page === 'history') return { page, id: id || null }
  if (page === 'r' && id) return { page: 'shared', token: id }
  return { page: page ? 'missing' : 'lobby' }
}

class Router {
  route: Route = $state.raw(routed(location.pathname, location.hash))

  constructor() {
    addEventListener('popstate', () => this.read())
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.read()
    scrollTo(0, 0)
  }

  /** Follow a link inside the page without loading it again. */
  follow = (event: MouseEvent): void => {
    const link = event.currentTarget as HTMLAnchorElement
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }

  private read(): void {
    this.route = routed(location.pathname, location.hash)
  }
}

export const router = new Router()
