import type { ChangeEvent } from '../contract/schemas/events.ts'
import { backoff, pause } from './retries.ts'
import { createSseParser, type SseMessage } from './sse.ts'
import type { Client } from './types.ts'

export { createSseParser, type SseMessage } from './sse.ts'
export type { ChangeEvent }

/** A change that the caller may see, or the notice that changes were missed and lists have to be read again. */
export type StreamEvent =
  | ({ readonly type: 'change'; readonly eventId: string } & Readonly<ChangeEvent>)
  | { readonly type: 'reset'; readonly eventId: string }

/** The options of `streamEvents`. */
export interface StreamOptions {
  /** Ends the iteration when it aborts. */
  readonly signal?: AbortSignal
  /** Resumes after this event, such as one that was stored before the process restarted. The server keeps an hour. */
  readonly lastEventId?: string
  /** The silence in ms after which a connection counts as broken; the server sends something every 15 s. Defaults to 45,000. */
  readonly staleAfterMs?: number
  /** The delay in ms before the first reconnection; it doubles up to 30 s. Defaults to 1,000. */
  readonly firstDelayMs?: number
}

const LONGEST_DELAY_MS = 30_000

/**
 * Iterates over the changes in the organization, as they happen: `for await (const event of streamEvents(client))`. A broken
 * connection is opened again with backoff and resumes after the last event.
 * @throws the raw Response when the server rejects the caller (401, 403), such as after its API key was revoked
 */
export async function* streamEvents(
  client: Client<'events.stream'>,
  { signal, lastEventId = '', staleAfterMs = 45_000, firstDelayMs = 1_000 }: StreamOptions = {},
): AsyncGenerator<StreamEvent, void, undefined> {
  let failures = 0
  let last = lastEventId
  while (!signal?.aborted) {
    const startedAt = Date.now()
    let retryMs: number | undefined
    const connection = new AbortController()
    const end = () => connection.abort()
    signal?.addEventListener('abort', end, { once: true })
    let timer: ReturnType<typeof setTimeout> | undefined
    const alive = () => {
      clearTimeout(timer)
      timer = setTimeout(end, staleAfterMs)
    }
    try {
      alive()
      const headers: Record<string, string> = last ? { 'Last-Event-ID': last } : {}
      const response = await client.call('events.stream', { signal: connection.signal, headers })
      const reader = response.body?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
      const parse = createSseParser(
        (ms) => (retryMs = ms),
        (id) => (last = id),
      )
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true as const, value: undefined }
        if (done) break
        alive()
        for (const message of parse(value)) {
          const event = eventOf(message)
          if (event) yield event
        }
      }
    } catch (error) {
      if (signal?.aborted) return
      if (isRejection(error)) throw error
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      end()
    }
    // A connection that lasted, or that the server closed in good order, starts over.
    failures = retryMs !== undefined || Date.now() - startedAt > 10_000 ? 1 : failures + 1
    await pause(Math.min(retryMs ?? backoff(firstDelayMs, failures), LONGEST_DELAY_MS), signal)
  }
}

/** The server's final word: trying again would change nothing. */
const isRejection = (error: unknown): boolean => {
  const status = error instanceof Response ? error.status : undefined
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429
}

function eventOf({ event, data, id: eventId }: SseMessage): StreamEvent | undefined {
  if (event === 'reset') return { type: 'reset', eventId }
  if (event !== 'change') return
  try {
    return { ...(JSON.parse(data) as ChangeEvent), type: 'change', eventId }
  } catch {
    return
  }
}
