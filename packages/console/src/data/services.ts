import { createSession, type Client, type EndpointName, type Session } from '@walkup/sdk'
import { requestStepUp, forbiddenCode } from './stepUp.ts'
import { createListeners, type Listeners } from './listeners.ts'
import { createCache, type Cache } from './cache.ts'
import type { Change, Live } from './events.ts'
import { createLazyClient } from './createLazyClient.ts'
import { createLazyLive } from './live.ts'

/** Shared services of the console. Stories and tests create their own with a mock fetch handler. */
export interface Services {
  readonly session: Session
  readonly client: Client
  readonly cache: Cache
  readonly live: Live
  /** Subscribes to changes and, as undefined, resets of the event stream. */
  readonly changes: Listeners<Change | undefined>
  /** Reads the signed-in user's role and organizations again. */
  readonly renewRecord: () => Promise<void>
  /** Refetches everything on screen. */
  readonly reset: () => void
  /** Follows the session until stopped: connects the event stream on sign-in, clears caches on sign-out. */
  readonly start: () => () => void
}

interface Options {
  readonly fetch?: typeof globalThis.fetch
  readonly session?: Session
  /** Called when a session is ended because the organization now requires a second factor. */
  readonly onSecondFactorRequired?: () => unknown
  /** Called in every tab when the user switches to another organization, before it is shown. */
  readonly onOrganizationChanged?: () => unknown
}

const HIDDEN_MS = 60_000
/** Batching window for change events, ms: a job may change hundreds of rows at once. */
const BATCH_MS = 250

/**
 * A call that requires recent authentication prompts for it, then is retried unchanged. A user without a required second factor
 * must sign in again to set it up. A feature that was switched off meanwhile disappears.
 */
function withStepUp(
  client: Client,
  session: Session,
  { onFeatureOff, onSecondFactorRequired }: { onFeatureOff: () => unknown; onSecondFactorRequired?: (() => unknown) | undefined },
): Client {
  const send = (name: EndpointName, input?: object) => (client.call as (...all: unknown[]) => Promise<unknown>)(name, input)
  async function call(name: EndpointName, input?: object): Promise<unknown> {
    try {
      return await send(name, input)
    } catch (error) {
      const refusal = await forbiddenCode(error)
      if (refusal === 'second-factor-required' && session.login.get()) {
        session.clear()
        onSecondFactorRequired?.()
      }
      if (refusal === 'feature-off') onFeatureOff()
      if (refusal !== 'step-up-required' || !(await requestStepUp())) throw error
      return send(name, input)
    }
  }
  return { call } as Client
}

export function createServices({
  fetch,
  session = createSession(),
  onSecondFactorRequired,
  onOrganizationChanged,
}: Options = {}): Services {
  const client = withStepUp(createLazyClient({ baseUrl: '', session, fetch }), session, {
    onFeatureOff: renewRecord,
    onSecondFactorRequired,
  })
  const cache = createCache(client)
  const changes = createListeners<Change | undefined>()
  const reset = () => {
    cache.invalidate()
    changes.emit(undefined)
    void renewRecord()
  }
  const gathered: Change[] = []
  let batch: ReturnType<typeof setTimeout> | undefined
  const live = createLazyLive({
    open: (lastEventId, signal) =>
      client.call('events.stream', { signal, headers: lastEventId ? { 'Last-Event-ID': lastEventId } : {} }),
    onChange(change) {
      gathered.push(change)
      batch ??= setTimeout(() => {
        batch = undefined
        cache.outdate(gathered.splice(0))
      }, BATCH_MS)
      if (change.entity === 'featureSwitch') void renewRecord()
      changes.emit(change)
    },
    onReset: reset,
  })

  /** The stored record may predate the user's role or what the organization has switched off. */
  async function renewRecord(): Promise<void> {
    const me = await client.call('account.me').catch(() => undefined)
    if (me && session.login.get()?.currentOrganizationId === me.currentOrganizationId) session.update(me)
  }

  function start(): () => void {
    let who: string | undefined
    let organizationId: number | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const unfollow = session.login.subscribe((record) => {
      const next = record && `${record.userId} ${record.currentOrganizationId}`
      if (next === who) return
      if (who) cache.clear()
      who = next
      if (organizationId !== undefined && record && record.currentOrganizationId !== organizationId) onOrganizationChanged?.()
      organizationId = record?.currentOrganizationId
      live.stop({ forget: true })
      if (next) live.start()
    })
    // Browsers limit HTTP/1.1 to six connections per server, so hidden tabs must not hold them all.
    const onVisibility = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') timer = setTimeout(() => live.stop(), HIDDEN_MS)
      else if (session.login.get()) live.start()
    }
    // Fetch doesn't always report a lost connection, so disconnect at once instead of waiting for the heartbeat timeout.
    const onOffline = () => live.stop()
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('offline', onOffline)
    window.addEventListener('online', onVisibility)
    if (session.login.get()) void renewRecord()
    return () => {
      unfollow()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('offline', onOffline)
      window.removeEventListener('online', onVisibility)
      live.stop()
    }
  }

  return { session, client, cache, live, changes, renewRecord, reset, start }
}
