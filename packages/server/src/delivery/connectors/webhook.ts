import { CallFailed, Rejected, type Connected, type LeadConnector } from '../connector.ts'
import { retryAfterMs } from '../http.ts'
import { signedHeaders } from '../signature.ts'

/** The secrets that sign messages: the current one and, for a day after a rotation, the previous one. */
function signingSecrets({ settings, secrets, now }: Connected): string[] {
  const { secret, previousSecret } = secrets
  const isRotating =
    typeof settings.previousSecretUntil === 'string' && now().getTime() < Date.parse(settings.previousSecretUntil)
  return [secret, isRotating ? previousSecret : undefined].filter((one) => one !== undefined)
}

const agent = { 'user-agent': 'Walkup-Webhooks/1.0' } as const

/** Posts a message. Any 2xx means that it was received, 410 that the receiver unsubscribed. */
async function post(connected: Connected, id: string, body: string): Promise<number> {
  const { http, settings, now } = connected
  const { status, headers } = await http.send({
    url: String(settings.url),
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...agent,
      ...signedHeaders({ id, at: now(), body }, signingSecrets(connected)),
    },
    body,
  })
  if (status >= 200 && status < 300) return status
  if (status === 410) throw new Rejected('The receiver answered 410 Gone, so this webhook was turned off.', { isGone: true })
  throw new CallFailed(`The receiver answered ${status}.`, {
    // Receivers recognize a resent message by its webhook-id.
    isUncertain: true,
    isOutage: status !== 429,
    retryAfterMs: retryAfterMs(headers['retry-after'], now().getTime()),
  })
}

const messages: Omit<LeadConnector, 'system' | 'name'> = {
  keeps: 'messages',
  settings: [{ name: 'url', kind: 'url', isRequired: true }],
  secrets: [],
  callsPerSecond: 50,
  // The id, time and signature of a delivery.
  headers: () => ({ ...agent, 'webhook-id': 'msg_…', 'webhook-timestamp': '…', 'webhook-signature': 'v1,…' }),
  async deliver({ message, uid, ...connected }) {
    if (message === undefined) throw new Rejected('The message was erased.')
    await post({ ...connected }, uid, message)
    return {}
  },
  async test(connected) {
    const at = connected.now().toISOString()
    const status = await post(
      connected,
      `msg_test_${connected.now().getTime()}`,
      JSON.stringify({ type: 'webhook.test', timestamp: at, data: { message: 'A test from Walkup.' } }),
    )
    return `The receiver answered ${status}.`
  },
}

/** A webhook that subscribed to events (Standard Webhooks). */
export const webhook: LeadConnector = { ...messages, system: 'webhook', name: 'Webhook' }
/** The organization's CRM: a webhook for all events. */
export const crmWebhook: LeadConnector = { ...messages, system: 'crmWebhook', name: 'CRM' }
