import type { Bodies, Replies } from '@walkup/sdk/public'
import { warn } from '../warn.ts'
import type { Booking } from './booking.ts'
import { typeOf } from './flow.ts'

type Contact = Bodies['qrCodes.entry']['contact']
type Reply = Replies['qrCodes.entry']

/** The parameters that a redirect adds for a booking. */
export type RedirectValues = Readonly<Record<string, string | number | undefined>>

interface Options {
  /** The element's `redirect-url`. */
  readonly to: string
  /** The page's origin, and what a relative URL is resolved against, which a `base` of the page may move. */
  readonly origin: string
  readonly base: string
  /** The organization's origins, with `*` for any port. */
  readonly allowedOrigins: readonly string[]
  readonly values: RedirectValues
}

/** Whether an allowed origin covers another one, as the API decides for a page's calls. */
const covers = (allowed: string, { origin, protocol, hostname }: URL) =>
  allowed.endsWith(':*') ? allowed.slice(0, -2) === `${protocol}//${hostname}` : allowed === origin

function parse(to: string, base: string): URL | undefined {
  try {
    return new URL(to, base)
  } catch {
    return undefined
  }
}

/**
 * The address to go to after a booking, with its parameters; undefined if it must not be gone to. It is the page's own word, and only
 * leads to the page's origin or one of the organization's: a script that can set an attribute must not send shoppers elsewhere.
 */
export function redirectUrl({ to, origin, base, allowedOrigins, values }: Options): string | undefined {
  const url = parse(to, base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return
  if (url.origin !== origin && !allowedOrigins.some((allowed) => covers(allowed, url))) return
  for (const [name, value] of Object.entries(values)) {
    const parameter = `walkup_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
    url.searchParams.delete(parameter)
    if (value !== undefined && value !== '') url.searchParams.set(parameter, String(value))
  }
  return url.href
}

/** Goes to the element's `redirect-url`, or says why not. */
export function redirect(booking: Booking, contact: Contact, { leadUid, status, appointment }: Reply): void {
  const { host, state } = booking
  const { address, details: _, ...person } = contact
  const to = host.getAttribute('redirect-url') ?? ''
  const url = redirectUrl({
    to,
    origin: location.origin,
    base: document.baseURI,
    allowedOrigins: state.get().details?.webConfig.allowedOrigins ?? [],
    values: {
      lead: leadUid,
      status,
      appointmentTypeId: typeOf(state.get())?.id,
      startAt: appointment?.startAt,
      timeZone: appointment?.timeZone,
      ...(host.hasAttribute('share-contact') && { ...person, ...address }),
    },
  })
  if (url) location.assign(url)
  else warn(`redirect-url="${to}" is no http(s) address of this page's origin or of one that the organization allows.`)
}
