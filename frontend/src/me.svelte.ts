import { api, Refusal, type Me } from './api'

/** Who sits at this browser: undefined until the server said so, null for somebody who never told a name. */
class Identity {
  me: Me | null | undefined = $state.raw(undefined)

  async load(): Promise<void> {
    try {
      this.me = await api.me()
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) throw error
      this.me = null
    }
  }

  async forget(): Promise<void> {
    await api.forget()
    this.me = null
  }

  async introduce(name: string): Promise<void> {
    this.me = await api.introduce(name)
  }
}

export const identity = new Identity()
