import { createSseParser, type SseMessage } from '@walkup/sdk/events'
import { atom, type ReadableAtom } from 'nanostores'

export type LiveState = 'off' | 'connecting' | 'live' | 'reconnecting'
/** Payload of `event: change`; the changed data must be fetched from the API. */
export interface Change {
  readonly entity: string
  readonly id: number
  readonly change: 'created' | 'updated' | 'deleted'
  readonly organizationId: number
}

export interface LiveOptions {
  /** Opens the stream after the last event id, '' for none. Rejects if it can't connect. */
  readonly open: (lastEventId: string, signal: AbortSignal) => Promise<Response>
  readonly onChange: (change: Change) => void
  /** The gap was too long to resume: everything on screen must be refetched. */
  readonly onReset: () => void
  readonly staleAfterMs?: number
  readonly firstDelayMs?: number
}

export interface Live {
  readonly state: ReadableAtom<LiveState>
  readonly start: () => void
  /** Closes the connection; a later start resumes after the last event, unless it has been forgotten. */
  readonly stop: (how?: { readonly forget: boolean }) => void
}

const LONGEST_DELAY_MS = 30_000

/** An event stream over fetch, since EventSource can't send a bearer token. Reconnects with backoff and jitter. */
export function createLive({ open, onChange, onReset, staleAfterMs = 45_000, firstDelayMs = 1_000 }: LiveOptions): Live {
  const state = atom<LiveState>('off')
  let running: AbortController | undefined
  let lastEventId = ''
  /** Reconnect delay requested by the server; it is shutting down, and another instance takes over. */
  let retryMs: number | undefined

  function receive(message: SseMessage): void {
    lastEventId = message.id
    if (message.event === 'reset') onReset()
    if (message.event !== 'change') return
    let change: Change
    try {
      change = JSON.parse(message.data) as Change
    } catch {
      return
    }
    onChange(change)
  }

  /** Reads one connection until it closes; heartbeat comments count as activity. */
  async function connect(signal: AbortSignal): Promise<void> {
    const silence = new AbortController()
    const alive = () => setTimeout(() => silence.abort(), staleAfterMs)
    let timer = alive()
    const either = AbortSignal.any([signal, silence.signal])
    try {
      const response = await open(lastEventId, either)
      const reader = response.body?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
      if (!reader) return
      either.addEventListener('abort', () => void reader.cancel().catch(() => {}), { once: true })
      state.set('live')
      const parse = createSseParser((ms) => (retryMs = ms))
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        clearTimeout(timer)
        timer = alive()
        parse(value).forEach(receive)
      }
    } finally {
      clearTimeout(timer)
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    let problems = 0
    while (!signal.aborted) {
      const startedAt = Date.now()
      retryMs = undefined
      await connect(signal).catch(() => {})
      if (signal.aborted) return
      state.set('reconnecting')
      // A connection that lasted, or was closed cleanly, resets the backoff.
      problems = retryMs !== undefined || Date.now() - startedAt > 10_000 ? 0 : problems + 1
      const delay = Math.min(firstDelayMs * 2 ** Math.max(0, problems - 1), LONGEST_DELAY_MS) * (0.5 + Math.random())
      await pause(Math.min(retryMs ?? delay, LONGEST_DELAY_MS), signal)
    }
  }

  return {
    state,
    start() {
      if (running) return
      running = new AbortController()
      state.set('connecting')
      void run(running.signal)
    },
    stop(how) {
      running?.abort()
      running = undefined
      if (how?.forget) lastEventId = ''
      state.set('off')
    },
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true })
  })
