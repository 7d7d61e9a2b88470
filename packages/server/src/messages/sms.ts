import { CallFailed, Rejected, type Connected, type Connector } from '../delivery/connector.ts'
import { assertReached } from '../delivery/http.ts'
import { parseForeignJson } from '../http/json.ts'

/** The provider's error code for a recipient who opted out. */
const OPTED_OUT = 21610

/** The recipient opted out at the provider. */
export class OptedOut extends Rejected {}

export interface Text {
  readonly to: string
  readonly body: string
  /** The URL to which the provider reports its status. */
  readonly callbackUrl: string
}
interface Sent {
  readonly sid: string
  readonly to?: string
  readonly body?: string
  readonly status?: string
}

const authorization = ({ settings, secrets }: Connected): string =>
  `Basic ${Buffer.from(`${String(settings.accountSid)}:${secrets.authToken ?? ''}`).toString('base64')}`

const accountUrl = ({ settings }: Connected, path: string): string =>
  `${String(settings.apiUrl).replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(String(settings.accountSid))}${path}`

/** Parses a response. @throws `CallFailed` if it is not JSON */
function parse<T>(text: string): T {
  try {
    return parseForeignJson(text) as T
  } catch {
    throw new CallFailed('Text messages: the response was no JSON.', { isUncertain: true, isOutage: false })
  }
}

/** Sends a text. @returns the provider's id @throws `OptedOut`, `Rejected` or `CallFailed` */
export async function sendText(connected: Connected, { to, body, callbackUrl }: Text): Promise<string> {
  const { settings, http, now } = connected
  const service = settings.messagingServiceSid
  const form = new URLSearchParams({
    To: to,
    ...(typeof service === 'string' && service ? { MessagingServiceSid: service } : { From: String(settings.from) }),
    Body: body,
    StatusCallback: callbackUrl,
  })
  const response = assertReached(
    await http.send({
      url: accountUrl(connected, '/Messages.json'),
      method: 'POST',
      headers: { authorization: authorization(connected), 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    }),
    'Text messages',
    now().getTime(),
  )
  if (response.status >= 300) {
    const { code, message } = parse<{ code?: number; message?: string }>(response.text)
    const detail = `Text messages: ${message ?? `answered ${response.status}`}${code === undefined ? '' : ` (${code})`}`
    throw code === OPTED_OUT
      ? new OptedOut(detail, { status: response.status })
      : new Rejected(detail, { status: response.status })
  }
  const { sid } = parse<Partial<Sent>>(response.text)
  if (!sid) throw new CallFailed('Text messages: the response has no id.', { isUncertain: true, isOutage: false })
  return sid
}

/** The ids of texts with the same content sent to a phone since a time, oldest first. @throws `CallFailed` */
export async function findTexts(connected: Connected, { to, body }: Pick<Text, 'to' | 'body'>, since: Date): Promise<string[]> {
  const { http, now } = connected
  const query = new URLSearchParams({ To: to, 'DateSent>': since.toISOString().slice(0, 10), PageSize: '200' })
  const response = assertReached(
    await http.send({
      url: `${accountUrl(connected, '/Messages.json')}?${query.toString()}`,
      headers: { authorization: authorization(connected) },
    }),
    'Text messages',
    now().getTime(),
    false,
  )
  if (response.status >= 300)
    throw new CallFailed(`Text messages: answered ${response.status}.`, { isUncertain: false, isOutage: false })
  const { messages = [] } = parse<{ messages?: readonly Sent[] }>(response.text)
  return messages
    .filter((one) => one.to === to && one.body === body)
    .map(({ sid }) => sid)
    .toReversed()
}

/** A provider with Twilio's API. Only for texts, which workers send; it receives no leads. */
export const sms: Connector = {
  system: 'sms',
  name: 'Text messages',
  settings: [
    { name: 'apiUrl', kind: 'url', isRequired: true },
    { name: 'accountSid', kind: 'text', isRequired: true },
    { name: 'from', kind: 'text', isRequired: true, orElse: 'messagingServiceSid' },
    { name: 'messagingServiceSid', kind: 'text', isRequired: false },
  ],
  usualSettings: { apiUrl: 'https://api.twilio.com' },
  secrets: [{ name: 'authToken', isRequired: true }],
  callsPerSecond: 50,
  derived: ({ uid }, { publicUrl }) => ({ inboundUrl: inboundUrl(publicUrl, uid) }),
  async test(connected) {
    const { http, now } = connected
    const response = assertReached(
      await http.send({ url: accountUrl(connected, '.json'), headers: { authorization: authorization(connected) } }),
      'Text messages',
      now().getTime(),
    )
    if (response.status !== 200)
      throw new Rejected(`Text messages: account ${String(connected.settings.accountSid)} answered ${response.status}.`)
    const { friendly_name: name, status } = parse<{ friendly_name?: string; status?: string }>(response.text)
    if (status !== undefined && status !== 'active') throw new Rejected(`Text messages: the account is ${status}.`)
    return `Signed in to the account${name ? ` “${name}”` : ''}. No text was sent.`
  },
}

/** The URL of the provider's webhook, exactly as its signatures are computed over. */
export const inboundUrl = (publicUrl: string, organizationUid: string): string =>
  `${publicUrl}/api/inbound/sms/${organizationUid}`

export const callbackUrl = (publicUrl: string, organizationUid: string, messageUid: string): string =>
  `${inboundUrl(publicUrl, organizationUid)}/status/${messageUid}`
