import { allEndpoints } from '@walkup/sdk/endpoints'
import { createClient, createSession, type Client, type EndpointName, type Session } from '@walkup/sdk'
import { askStepUp, refusalOf } from './stepUp.ts'
import { createListeners, type Listeners } from './listeners.ts'
import { createCache, type Cache } from './cache.ts'
import { createLive, type Change, type Live } from './events.ts'

/** What every part of the console shares. Stories and tests make their own with a fetch handler of theirs. */
export interface Services {
  readonly session: Session
  readonly client: Client
  readonly cache: Cache
  readonly live: Live
  /** Hears each change and, as undefined, each reset of the event stream. */
  readonly changes: Listeners<Change | undefined>
  /** Reads everything again that is shown. */
  readonly reset: () => void
  /** Follows the session until it is stopped: events for who is signed in, nothing kept for who is not. */
  readonly start: () => () => void
}

interface Options {
  readonly fetch?: typeof globalThis.fetch
  readonly session?: Session
}

const HIDDEN_MS = 60_000

/**
 * A call that needs a recent proof of who is there asks for it, and is made again with what it was made with. Who works in an
 * organization that requires a second factor, and has none, signs in again: that is where it is set up.
 */
function withStepUp(client: Client, session: Session): Client {
  const send = (name: EndpointName, input?: object) => (client.call as (...all: unknown[]) => Promise<unknown>)(name, input)
  async function call(name: EndpointName, input?: object): Promise<unknown> {
    try {
      return await send(name, input)
    } catch (error) {
      const refusal = await refusalOf(error)
      if (refusal === 'second-factor-required' && session.login.get()) session.clear()
      if (refusal !== 'step-up-required' || !(await askStepUp())) throw error
      return send(name, input)
    }
  }
  return { call } as Client
}

export function createServices({ fetch, session = createSession() }: Options = {}): Services {
  const client = withStepUp(createClient({ baseUrl: '', endpoints: allEndpoints, session, fetch }), session)
  const cache = createCache(client)
  const changes = createListeners<Change | undefined>()
  const reset = () => {
    cache.invalidate()
    changes.emit(undefined)
  }
  const live = createLive({
    open: (lastEventId, signal) =>
      client.call('events.stream', { signal, headers: lastEventId ? { 'Last-Event-ID': lastEventId } : {} }),
    onChange(change) {
      cache.invalidate(change.entity, change.id)
      changes.emit(change)
    },
    onReset: reset,
  })

  /** The record may be older than the role it names. */
  async function renewRecord(): Promise<void> {
    const me = await client.call('account.me')
    if (session.login.get()?.currentOrganizationId === me.currentOrganizationId) session.update(me)
  }

  function start(): () => void {
    let who: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const unfollow = session.login.subscribe((record) => {
      const next = record && `${record.userId} ${record.currentOrganizationId}`
      if (next === who) return
      if (who) cache.clear()
      who = next
      live.stop({ forget: true })
      if (next) live.start()
    })
    // A browser opens six connections to an HTTP/1.1 server: tabs that nobody looks at must not hold them all.
    const onVisibility = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') timer = setTimeout(() => live.stop(), HIDDEN_MS)
      else if (session.login.get()) live.start()
    }
    // A connection that has gone is not always told to who reads from it: what is shown would seem live until the silence is noticed.
    const onOffline = () => live.stop()
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('offline', onOffline)
    window.addEventListener('online', onVisibility)
    if (session.login.get()) void renewRecord().catch(() => {})
    return () => {
      unfollow()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('offline', onOffline)
      window.removeEventListener('online', onVisibility)
      live.stop()
    }
  }

  return { session, client, cache, live, changes, reset, start }
}
