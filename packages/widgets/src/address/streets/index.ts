import type { Booking } from '../../booking/booking.ts'
import type { Details } from '../../booking/flow.ts'
import { states } from '../../booking/steps/stateNames.ts'
import { addressFields, type Address, type Filled, type Near, type Suggestion } from '../suggestion.ts'

type Setting = NonNullable<Details['webConfig']['streetSuggestions']>

/** A suggestion of a provider. */
export interface Street extends Omit<Suggestion, 'goOn'> {
  /** Resolves with the rest of the address, or with the units of a building. */
  readonly more?: (() => Promise<Address | readonly Street[]>) | undefined
}
/** Suggests streets; rejects if the provider cannot be reached or refuses the key. */
export type Suggest = (query: string, near: Near, signal: AbortSignal) => Promise<readonly Street[]>
/** Makes `Suggest` of a provider with its key. */
export type Connect = (key: string, tools: Tools) => Suggest
type Tools = typeof tools

const adapters: Readonly<Record<Setting['provider'], () => Promise<{ readonly connect: Connect }>>> = {
  google: () => import('./google.ts'),
  mapbox: () => import('./mapbox.ts'),
  smarty: () => import('./smarty.ts'),
}

/** How long a provider may take, in ms. */
const PATIENCE = 3000
/** A provider that fails this often in a row, as with a refused key, is left alone. */
const MAX_FAILURES = 2
const MAX_ROWS = 10

/** @throws unless the reply is 200 and JSON. Keys are limited by origin, so it is sent whatever the page's own policy. */
async function ask(url: string, query: Readonly<Record<string, string>>, init?: RequestInit): Promise<unknown> {
  const options = { credentials: 'omit', referrerPolicy: 'strict-origin', ...init } as const
  const response = await fetch(`${url}?${new URLSearchParams(query).toString()}`, options)
  if (!response.ok) throw new Error(`${response.status}`)
  return response.json()
}
/** A part of a reply, which may be anything. */
const part = (reply: unknown, path: readonly string[]): unknown =>
  path.reduce((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], reply)
/** A text in one line, or an empty one. */
const text = (reply: unknown, ...path: readonly string[]): string => {
  const found = part(reply, path)
  return typeof found === 'string' && found.length < 1000 && !/\p{C}/u.test(found) ? found.trim() : ''
}
const list = (reply: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = part(reply, path)
  return Array.isArray(found) ? found.slice(0, 30) : []
}
/** A version 4 UUID, also on pages without TLS; for billing, it groups the requests up to a choice. */
const newSession = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte, at) => (at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte).toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
/** What adapters share. They take it as an argument, since an import would be one more request. */
const tools = { ask, text, list, newSession }

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(reject, PATIENCE))])

const fits = (value: unknown) => typeof value === 'string' && value.length <= 100
/** Leaves out what the form would refuse. */
const cleaned = (address: Address): Address => {
  const { state, postalCode, ...rest } = Object.fromEntries(Object.entries(address).filter(([, value]) => fits(value))) as Address
  return {
    ...rest,
    state: states.has(state ?? '') ? state : '',
    postalCode: /^\d{5}(-\d{4})?$/.test(postalCode ?? '') ? postalCode : '',
  }
}
const isList = (found: Address | readonly Street[]): found is readonly Street[] => Array.isArray(found)

/** Goes on after a choice. What is typed meanwhile stays, and so does what is known if there is no more to have. */
async function goOn(
  booking: Booking,
  more: NonNullable<Street['more']>,
  filled: Filled,
  offer: (units: readonly Suggestion[]) => void,
) {
  const before = booking.state.get().draft
  const rest = await inTime(more()).catch(() => {})
  const { draft: now, isSending, result } = booking.state.get()
  // What is being sent stays as it is: a retry must be the same entry.
  if (!rest || isSending || result || now.line1 !== before.line1) return
  if (isList(rest)) return now.line2 ? undefined : offer(rows(booking, rest))
  const known = cleaned(rest)
  const next: Partial<Record<keyof Address, string>> = {}
  for (const name of addressFields) if (known[name] && now[name] === before[name]) next[name] = known[name]
  const { chosen, ...others } = filled.get()
  filled.set({ ...others, chosen: { ...chosen, ...next } })
  booking.type(next)
}

const rows = (booking: Booking, found: readonly Street[]): readonly Suggestion[] =>
  found
    .map(({ more, ...row }): Suggestion => ({
      ...row,
      address: cleaned(row.address),
      goOn: more && ((filled, offer) => void goOn(booking, more, filled, offer)),
    }))
    .filter((row) => row.text && row.text.length <= 300 && row.address.line1)
    .slice(0, MAX_ROWS)

interface Connection {
  suggest?: Promise<Suggest> | undefined
  failures: number
}
const connections = new WeakMap<Booking, Connection>()

/** Suggestions of the organization's provider; undefined if it has none to give, and the built-in ones take their place. */
export async function suggestStreets(
  booking: Booking,
  { provider, key }: Setting,
  ...asked: Parameters<Suggest>
): Promise<readonly Suggestion[] | undefined> {
  const connection = connections.get(booking) ?? { failures: 0 }
  connections.set(booking, connection)
  if (connection.failures >= MAX_FAILURES) return
  try {
    connection.suggest ??= adapters[provider]().then(({ connect }) => connect(key, tools))
    const suggest = await connection.suggest
    const found = rows(booking, await inTime(suggest(...asked)))
    connection.failures = 0
    return found
  } catch {
    // Typing on aborts what was asked before, which is nobody's fault.
    if (asked[2].aborted) return
    connection.failures++
    connection.suggest = undefined
  }
}
