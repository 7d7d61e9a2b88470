import { setTimeout as wait } from 'node:timers/promises'
import type { OutboundRequest, OutboundResponse } from '../http/outbound.ts'
import { CallFailed } from './connector.ts'
import { redact } from './redact.ts'

/** A call as recorded for staff. */
export interface RecordedCall {
  readonly method: string
  /** Without the query, which may contain personal data. */
  readonly url: string
  /** Null if there was no response. */
  readonly status: number | null
  readonly ms: number
  readonly response: string
}

export interface Call extends Omit<OutboundRequest, 'timeoutMs' | 'maxBytes'> {
  /** Safe to repeat, although it is not a GET. */
  readonly isRepeatable?: boolean
}

/** The HTTP client of one attempt. */
export interface Http {
  /** @throws `CallFailed` if there is no response in time; a response of any status is returned */
  send(call: Call): Promise<OutboundResponse>
  readonly calls: readonly RecordedCall[]
}

export interface HttpOptions {
  readonly fetch: (request: OutboundRequest) => Promise<OutboundResponse>
  /** Reserves the next call under the destination's rate limit, and returns the ms to wait for it. */
  readonly reserve: () => Promise<number>
  /** When the attempt must end, by `performance.now()`. */
  readonly deadline: number
  /** Values that are never recorded. */
  readonly hidden: readonly string[]
}

const CALL_MS = 10_000
const MAX_BYTES = 1_048_576

export function createHttp({ fetch, reserve, deadline, hidden }: HttpOptions): Http {
  const calls: RecordedCall[] = []
  return {
    calls,
    async send({ isRepeatable = false, ...call }) {
      const pause = await reserve()
      if (performance.now() + pause + CALL_MS > deadline) {
        throw new CallFailed('Too many calls wait for this system’s rate limit.', { isUncertain: false, isOutage: false })
      }
      if (pause > 0) await wait(pause)
      const { method = 'GET' } = call
      const url = new URL(call.url)
      const started = performance.now()
      const record = (status: number | null, response: string) =>
        calls.push({
          method,
          url: `${url.origin}${url.pathname}`,
          status,
          ms: Math.round(performance.now() - started),
          response: redact(response, hidden),
        })
      try {
        const response = await fetch({ ...call, timeoutMs: CALL_MS, maxBytes: MAX_BYTES })
        record(response.status, response.text)
        return response
      } catch (error) {
        const message = error instanceof Error ? error.message : 'unknown'
        record(null, message)
        // Without a connection nothing was sent, but a request without a response may have been processed.
        const isUncertain = method !== 'GET' && !isRepeatable && !isUnconnected(error)
        throw new CallFailed(redact(`${url.host}: ${message}`, hidden), { isUncertain, isOutage: true })
      }
    },
  }
}

const unconnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ERR_OUTBOUND'])
const isUnconnected = (error: unknown): boolean => unconnected.has((error as { code?: string }).code ?? '')

/** Parses a `Retry-After` of seconds or a date. @returns ms, at most an hour */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, seconds), 3_600_000)
}

/**
 * Returns a successful response, and throws for all others.
 * @throws `CallFailed` for 408, 425, 429 and 5xx, and for 401 and 403, which a new key may fix
 */
export function assertReached(response: OutboundResponse, what: string, now: number, isUncertain = true): OutboundResponse {
  const { status, headers } = response
  const after = retryAfterMs(headers['retry-after'], now)
  if (status === 429) {
    throw new CallFailed(`${what}: too many requests (429).`, {
      isUncertain: false,
      isOutage: false,
      retryAfterMs: after ?? 10_000,
    })
  }
  if (status === 401 || status === 403) {
    throw new CallFailed(`${what}: access was refused (${status}).`, { isUncertain: false, isOutage: true })
  }
  if (status >= 500 || status === 408 || status === 425) {
    throw new CallFailed(`${what}: answered ${status}.`, { isUncertain, isOutage: true, retryAfterMs: after })
  }
  return response
}
