import { parseForeignJson } from '../../http/json.ts'
import { CallFailed, Rejected, type Connected } from '../connector.ts'
import { assertReached } from '../http.ts'
import { redact } from '../redact.ts'

/** A JSON object from another system; nothing in it can be trusted. */
export type Json = Readonly<Record<string, unknown>>

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
export const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(objectOf) : [])
/** A short text, or a number as text; undefined for anything else. */
export function textOf(value: unknown, max = 200): string | undefined {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, max) : undefined
}
/** A text setting; empty if it has no value. */
export const settingOf = (settings: Json, name: string): string => textOf(settings[name], 2000) ?? ''
/** The setting `apiUrl` without a trailing slash. */
export const baseUrl = (settings: Json): string => settingOf(settings, 'apiUrl').replace(/\/+$/, '')
/** When something happened there, capped at now: if their clock is ahead, later changes must not look outdated. */
export function instantOf(value: unknown, now: Date): Date | undefined {
  const ms = typeof value === 'string' || typeof value === 'number' ? new Date(value).getTime() : NaN
  return Number.isNaN(ms) ? undefined : new Date(Math.min(ms, now.getTime()))
}

/** An amount of dollars as cents; undefined for anything else. */
export function centsOf(dollars: unknown): number | undefined {
  const cents = Math.round(Number(textOf(dollars, 20) ?? NaN) * 100)
  return Number.isSafeInteger(cents) && cents >= 0 && cents <= 1_000_000_000 ? cents : undefined
}
/** Reads overlap a little: clocks differ, and changes that were in progress at the last read were skipped. */
export const readFrom = (since: Date | undefined, now: Date): Date =>
  new Date((since?.getTime() ?? now.getTime() - 86_400_000) - 600_000)

interface JsonApiOptions {
  /** The system’s name in messages. */
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** What to do about 401 and 403. */
  readonly unauthorized: string
  readonly forbidden: (body: Json) => string
}

export interface JsonApi {
  /** @throws `CallFailed`, or `Rejected` with the status of another 4xx */
  readonly call: (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<Json>
}

function parse(text: string): unknown {
  try {
    return parseForeignJson(text)
  } catch {
    return undefined
  }
}

/** For `catch`: returns undefined if the other system rejected the call with one of the statuses. */
export const ignoreStatuses = (statuses: readonly number[]) => (error: unknown) => {
  if (error instanceof Rejected && error.status !== undefined && statuses.includes(error.status)) return undefined
  throw error
}

export const acceptJson = { accept: 'application/json' } as const

/** Calls a JSON API below the setting `apiUrl`. */
export function jsonApi({ settings, http, now }: Connected, { name, headers, unauthorized, forbidden }: JsonApiOptions): JsonApi {
  const base = baseUrl(settings)
  return {
    async call(method, path, body) {
      const response = await http.send({
        url: `${base}${path}`,
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const { status, text } = response
      const parsed = parse(text)
      const fault = { isUncertain: false, isOutage: true }
      if (status === 401) throw new CallFailed(unauthorized, fault)
      if (status === 403) throw new CallFailed(forbidden(objectOf(parsed)), fault)
      assertReached(response, name, now().getTime())
      if (status >= 400) {
        const { message, detail, error } = objectOf(parsed)
        const reason = textOf(message, 300) ?? textOf(detail, 300) ?? textOf(error, 300) ?? ''
        throw new Rejected(`${name} refused it (${status}). ${redact(reason, [])}`.trim(), { status })
      }
      if (status < 200 || status >= 300) throw new CallFailed(`${name} answered ${status}. Check the API URL.`, fault)
      if (text.trim() !== '' && parsed === undefined) {
        throw new CallFailed(`${name} did not answer in JSON. Check the API URL.`, {
          isUncertain: method !== 'GET',
          isOutage: true,
        })
      }
      return objectOf(parsed)
    },
  }
}
