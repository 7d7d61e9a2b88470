import type { Replies } from '../contract/index.ts'

/** A lead in a message, as it was when the message was made. */
export type WebhookLead = Replies['leads.getInternal']

/** An appointment in a message. Instants are ISO 8601 in UTC. */
export interface WebhookAppointment {
  readonly id: number
  readonly leadId: number
  readonly leadUid: string
  readonly status: 'scheduled' | 'confirmed' | 'ran' | 'noShow' | 'cancelled'
  readonly startAt: string
  readonly endAt: string
  /** The IANA time zone of the visit. */
  readonly timeZone: string
  readonly windowStartAt: string | null
  readonly windowEndAt: string | null
  readonly appointmentType: { readonly id: number; readonly name: string }
  readonly technician: { readonly id: number; readonly name: string } | null
  readonly contact: {
    readonly firstName: string
    readonly lastName: string
    readonly phone: string | null
    readonly email: string | null
  }
  readonly address: {
    readonly line1: string
    readonly line2: string | null
    readonly city: string
    readonly state: string
    readonly postalCode: string
  } | null
}

interface Message<Type extends string, Data> {
  readonly type: Type
  /** When it happened, ISO 8601 in UTC. */
  readonly timestamp: string
  readonly data: Data
}
/** A message of a webhook; branch on its `type`. */
export type WebhookEvent =
  | Message<'lead.created' | 'lead.updated' | 'lead.status_changed' | 'lead.erased', WebhookLead>
  | Message<'appointment.scheduled' | 'appointment.rescheduled' | 'appointment.cancelled', WebhookAppointment>
  | Message<'webhook.test', Readonly<Record<string, unknown>>>

/** Why a message is not accepted. */
export type WebhookErrorCode =
  | 'missing-header'
  | 'bad-timestamp'
  /** Older, or further in the future, than the tolerance: perhaps a replay. */
  | 'outside-tolerance'
  /** No signature matches any of the secrets. */
  | 'bad-signature'
  /** A secret is not `whsec_` and base64. */
  | 'bad-secret'
  /** Signed, but not JSON. */
  | 'bad-payload'

/** A message that must not be trusted. Respond with 400. */
export class WebhookError extends Error {
  readonly code: WebhookErrorCode

  constructor(code: WebhookErrorCode, message: string) {
    super(message)
    this.name = 'WebhookError'
    this.code = code
  }
}

/** What `verifyWebhook` takes. */
export interface WebhookRequest {
  /** The body exactly as received, before it is parsed. */
  readonly payload: string | Uint8Array
  /** Of the request: a `Headers` object, or Node's. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The webhook's secret, `whsec_…`; several while one is replaced. */
  readonly secret: string | readonly string[]
  /** How far the message's time may be from now, in seconds. Defaults to 300. */
  readonly toleranceSeconds?: number
}

const PREFIX = 'whsec_'
/** More are not compared: a sender signs with two at most. */
const MAX_SIGNATURES = 10

/**
 * Verifies a message by the Standard Webhooks specification and returns it. Uses the platform's WebCrypto, which compares in
 * constant time, and runs in Node and in edge runtimes. A resent message has the same `webhook-id` header: remember those that
 * you have handled.
 * @throws WebhookError
 */
export async function verifyWebhook({ payload, headers, secret, toleranceSeconds = 300 }: WebhookRequest): Promise<WebhookEvent> {
  const id = header(headers, 'webhook-id')
  const timestamp = header(headers, 'webhook-timestamp')
  const signatures = header(headers, 'webhook-signature')
  if (!id || !timestamp || !signatures)
    throw new WebhookError('missing-header', 'Expected the headers webhook-id, webhook-timestamp and webhook-signature')
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError('bad-timestamp', 'Expected webhook-timestamp in seconds')
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookError('outside-tolerance', 'The message is too old, or from the future')
  const body = typeof payload === 'string' ? encode(payload) : payload
  const signed = concat(encode(`${id}.${timestamp}.`), body)
  const given = signatures
    .split(' ')
    .slice(0, MAX_SIGNATURES)
    .flatMap((one) => (one.startsWith('v1,') ? (decode(one.slice(3)) ?? []) : []))
  for (const one of [secret].flat()) {
    const bytes = one.startsWith(PREFIX) ? decode(one.slice(PREFIX.length)) : undefined
    if (!bytes?.length) throw new WebhookError('bad-secret', 'Expected a secret that starts with whsec_')
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    for (const signature of given) if (await crypto.subtle.verify('HMAC', key, signature, signed)) return parse(body)
  }
  throw new WebhookError('bad-signature', 'No signature matches')
}

const encode = (text: string) => new TextEncoder().encode(text)

function header(headers: WebhookRequest['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const key = Object.keys(headers).find((one) => one.toLowerCase() === name)
  const value = key === undefined ? undefined : headers[key]
  return typeof value === 'string' ? value : value?.join(' ')
}

function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}

function parse(body: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as WebhookEvent
  } catch {
    throw new WebhookError('bad-payload', 'The message is signed, but is not JSON')
  }
}
