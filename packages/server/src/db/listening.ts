import pg from 'pg'

const FIRST_DELAY_MS = 100
const MAX_DELAY_MS = 5_000
const CONNECT_MS = 5_000
/** Detects a connection whose peer disappeared silently. */
const CHECK_EVERY_MS = 30_000

export interface Listener {
  readonly onPayload: (payload: string) => void
  /** Notifications may have been lost while disconnected. */
  readonly onMissed?: () => void
}

/**
 * Listens on a single connection that is replaced when it breaks, with exponential backoff and jitter. Returns after the first
 * attempt, successful or not.
 */
export async function listenWithReconnect(
  options: pg.ClientConfig,
  channel: string,
  listener: Listener,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const { signal } = stopping
  let failures = 0
  let hasListened = false

  /** Listens until the connection breaks. */
  async function listen(onAttempt: () => void): Promise<void> {
    const client = new pg.Client({
      ...options,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
    })
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    client.on('error', () => {})
    client.on('notification', ({ payload }) => listener.onPayload(payload ?? ''))
    let check: NodeJS.Timeout | undefined
    const close = () => {
      clearInterval(check)
      // Without a reader, a graceful close would hold the socket open for minutes.
      client.end().catch(() => {})
      setTimeout(() => (client as unknown as { connection: pg.Connection }).connection.stream.destroy(), 500).unref()
    }
    signal.addEventListener('abort', close, { once: true })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      failures = 0
      if (hasListened) listener.onMissed?.()
      hasListened = true
      onAttempt()
      check = setInterval(() => void client.query('select 1').catch(close), CHECK_EVERY_MS)
      check.unref()
      await ended
    } finally {
      signal.removeEventListener('abort', close)
      close()
    }
  }

  let attempted: () => void = () => {}
  const firstAttempt = new Promise<void>((resolve) => (attempted = resolve))
  const running = (async () => {
    while (!signal.aborted) {
      await listen(attempted).catch(() => {})
      attempted()
      if (!signal.aborted) await pause(Math.min(FIRST_DELAY_MS * 2 ** failures++, MAX_DELAY_MS) * (0.5 + Math.random()), signal)
    }
  })()
  await firstAttempt
  return async () => {
    stopping.abort()
    await running
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
