import { createHmac } from 'node:crypto'
import { simulate, type Simulator } from './faults.ts'
import { testNow } from '../support/clock.ts'

/** A text that the provider received, or that it delivered. */
export interface SimulatedText {
  readonly sid: string
  readonly direction: 'outbound-api' | 'inbound'
  readonly from: string
  readonly to: string
  readonly body: string
  /** ISO. */
  readonly at: string
  status: string
  readonly callback: string | null
}

type Post = (url: string, form: URLSearchParams, signature: string) => Promise<number>

export interface SmsSimulator extends Simulator {
  readonly settings: Readonly<Record<string, string>>
  readonly secrets: { readonly authToken: string }
  readonly texts: SimulatedText[]
  /** Phones that opted out at the provider. */
  readonly optedOut: Set<string>
  /** The webhook URL for replies, as configured at the provider. */
  inboundUrl: string
  /** The final status of sent texts. */
  outcome: 'delivered' | 'undelivered' | 'none'
  /** Sends a reply as a shopper. @returns the status of Walkup's response */
  reply(from: string, body: string, more?: Readonly<Record<string, string>>): Promise<number>
  /** Reports the status of all pending texts. */
  report(): Promise<void>
}

const ACCOUNT = 'AC00000000000000000000000000000001'
export const NUMBER = '+16145550100'
const stops = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])

/** The signature of a provider's call, over the URL and the parameters sorted by name. */
export const signatureOf = (authToken: string, url: string, form: URLSearchParams): string => {
  const text =
    url +
    [...form]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => name + value)
      .join('')
  return createHmac('sha1', authToken).update(text).digest('base64')
}

const postByHttp: Post = async (url, form, signature) => {
  const response = await fetch(url, { method: 'POST', body: form, headers: { 'x-twilio-signature': signature } })
  return response.status
}

/** A provider of texts with Twilio's API. */
export async function startSms(
  port = 0,
  kept: readonly SimulatedText[] = [],
  {
    post = postByHttp,
    reportsAfterMs = 0,
    now = testNow,
  }: { readonly post?: Post; readonly reportsAfterMs?: number; readonly now?: () => number } = {},
): Promise<SmsSimulator> {
  const texts: SimulatedText[] = [...kept]
  const optedOut = new Set<string>()
  const secrets = { authToken: 'simulated-auth-token' }
  const authorization = `Basic ${Buffer.from(`${ACCOUNT}:${secrets.authToken}`).toString('base64')}`
  let serial = texts.length
  const newSid = () => `SM${String(++serial).padStart(32, '0')}`
  const refuse = (status: number, code: number, message: string) => ({ status, body: { code, message, status } })
  const shown = ({ sid, from, to, body, at, status, direction }: SimulatedText) => ({
    sid,
    from,
    to,
    body,
    status,
    direction,
    date_created: new Date(at).toUTCString(),
    date_sent: new Date(at).toUTCString(),
  })

  const simulator = await simulate(({ method, path, query, headers, text }) => {
    if (headers.authorization !== authorization) return refuse(401, 20003, 'Authenticate')
    if (path === `/2010-04-01/Accounts/${ACCOUNT}.json`)
      return { status: 200, body: { sid: ACCOUNT, friendly_name: 'Simulated', status: 'active' } }
    if (path !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`) return refuse(404, 20404, 'The resource was not found')
    if (method === 'GET') {
      const since = query.get('DateSent>') ?? ''
      const found = texts.filter(({ to, at }) => to === query.get('To') && at.slice(0, 10) >= since)
      return { status: 200, body: { messages: found.toReversed().map(shown) } }
    }
    const form = new URLSearchParams(text)
    const to = form.get('To') ?? ''
    const body = form.get('Body') ?? ''
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return refuse(400, 21211, `Invalid 'To' Phone Number: ${to}`)
    if (!body) return refuse(400, 21602, 'Message body is required.')
    if (optedOut.has(to)) return refuse(400, 21610, 'Attempt to send to unsubscribed recipient')
    const made: SimulatedText = {
      sid: newSid(),
      direction: 'outbound-api',
      from: form.get('From') ?? NUMBER,
      to,
      body,
      at: new Date(now()).toISOString(),
      status: 'queued',
      callback: form.get('StatusCallback'),
    }
    texts.push(made)
    return { status: 201, body: shown(made) }
  }, port)

  const self: SmsSimulator = Object.assign(simulator, {
    settings: { apiUrl: simulator.url, accountSid: ACCOUNT, from: NUMBER },
    secrets,
    texts,
    optedOut,
    inboundUrl: '',
    outcome: 'delivered' as SmsSimulator['outcome'],
    async reply(from: string, body: string, more: Readonly<Record<string, string>> = {}) {
      const sid = more.MessageSid ?? newSid()
      texts.push({
        sid,
        direction: 'inbound',
        from,
        to: NUMBER,
        body,
        at: new Date(now()).toISOString(),
        status: 'received',
        callback: null,
      })
      const word = body.trim().toUpperCase()
      if (stops.has(word)) optedOut.add(from)
      if (word === 'START') optedOut.delete(from)
      const form = new URLSearchParams({
        MessageSid: sid,
        AccountSid: ACCOUNT,
        From: from,
        To: NUMBER,
        Body: body,
        NumMedia: '0',
        ...more,
      })
      return post(self.inboundUrl, form, signatureOf(secrets.authToken, self.inboundUrl, form))
    },
    async report() {
      const at = now()
      for (const one of texts) {
        if (
          one.status !== 'queued' ||
          one.callback === null ||
          at - Date.parse(one.at) < reportsAfterMs ||
          self.outcome === 'none'
        )
          continue
        one.status = self.outcome
        const form = new URLSearchParams({
          MessageSid: one.sid,
          MessageStatus: one.status,
          AccountSid: ACCOUNT,
          To: one.to,
          From: one.from,
          ...(one.status === 'undelivered' && { ErrorCode: '30005' }),
        })
        await post(one.callback, form, signatureOf(secrets.authToken, one.callback, form)).catch(() => undefined)
      }
    },
  })
  return self
}
