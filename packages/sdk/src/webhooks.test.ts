import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { verifyWebhook, type WebhookErrorCode, type WebhookRequest } from './webhooks.ts'

const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD9Ur3c1mWbCY='
const other = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
const payload = JSON.stringify({
  type: 'lead.created',
  timestamp: '2026-11-21T15:00:00.000Z',
  data: { id: 812, firstName: 'Zoë' },
})
const now = () => new Date()

/** Signed by the published library. */
const signed = (by = secret, at = now(), body = payload) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(by).sign('msg_1', at, body),
})
async function codeOf(request: Partial<WebhookRequest>): Promise<WebhookErrorCode | 'accepted'> {
  try {
    await verifyWebhook({ payload, headers: signed(), secret, ...request })
    return 'accepted'
  } catch (error) {
    return (error as { code: WebhookErrorCode }).code
  }
}

describe('verifyWebhook', () => {
  it('returns a message that the published library signed', async () => {
    const event = await verifyWebhook({ payload, headers: signed(), secret })
    if (event.type !== 'lead.created') throw new Error('another type')
    expect(event.data.firstName).toBe('Zoë')
  })

  it('takes bytes, Headers, Node’s headers in any case, and several secrets', async () => {
    expect(await codeOf({ payload: new TextEncoder().encode(payload) })).toBe('accepted')
    expect(await codeOf({ headers: new Headers(signed()) })).toBe('accepted')
    const upper = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), [value]]))
    expect(await codeOf({ headers: upper })).toBe('accepted')
    expect(await codeOf({ secret: [other, secret] })).toBe('accepted')
  })

  it('accepts either signature while a secret is replaced', async () => {
    const both = { ...signed(), 'webhook-signature': `${signed(other)['webhook-signature']} ${signed()['webhook-signature']}` }
    expect(await codeOf({ headers: both })).toBe('accepted')
    expect(await codeOf({ headers: both, secret: other })).toBe('accepted')
  })

  it('rejects what was changed, replayed or not signed', async () => {
    const headers = signed()
    expect(await codeOf({ payload: payload.replace('812', '813') })).toBe('bad-signature')
    expect(await codeOf({ payload: `${payload} ` })).toBe('bad-signature')
    expect(await codeOf({ secret: other })).toBe('bad-signature')
    expect(await codeOf({ headers: { ...headers, 'webhook-id': 'msg_2' } })).toBe('bad-signature')
    const second = String(Number(headers['webhook-timestamp']) - 1)
    expect(await codeOf({ headers: { ...headers, 'webhook-timestamp': second } })).toBe('bad-signature')
    for (const name of Object.keys(headers))
      expect(await codeOf({ headers: { ...headers, [name]: undefined } })).toBe('missing-header')
    for (const signature of ['v1,', 'v1,!!!', 'v1a,AAAA', headers['webhook-signature'].slice(3), 'v1,AAAA'])
      expect(await codeOf({ headers: { ...headers, 'webhook-signature': signature } }), signature).toBe('bad-signature')
  })

  it('rejects old messages and ones from the future, by a tolerance', async () => {
    const at = (seconds: number) => signed(secret, new Date(Date.now() + seconds * 1000))
    expect(await codeOf({ headers: at(-600) })).toBe('outside-tolerance')
    expect(await codeOf({ headers: at(600) })).toBe('outside-tolerance')
    expect(await codeOf({ headers: at(-600), toleranceSeconds: 3600 })).toBe('accepted')
    for (const timestamp of ['', 'NaN', '1e3', '-1', '1'.repeat(13)])
      expect(await codeOf({ headers: { ...signed(), 'webhook-timestamp': timestamp } })).toMatch(
        /^(bad-timestamp|missing-header)$/,
      )
  })

  it('names a wrong secret and a message that is no JSON', async () => {
    for (const wrong of ['', 'whsec_', 'C2FVsBQIhrscChlQIMV+b5sS', 'whsec_%%%'])
      expect(await codeOf({ secret: wrong })).toBe('bad-secret')
    expect(await codeOf({ payload: 'hello', headers: signed(secret, now(), 'hello') })).toBe('bad-payload')
  })
})
