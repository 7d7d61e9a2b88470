import { createHash } from 'node:crypto'
import { parseForeignJson } from '../../../http/json.ts'
import { CallFailed, Rejected, type Connected } from '../../connector.ts'
import { assertReached } from '../../http.ts'

interface Token {
  readonly value: string
  /** ms since 1970 */
  readonly until: number
}
/** Access tokens by connection and secret: each is valid for 15 minutes, and the token endpoint is rate limited. */
const tokens = new Map<string, Token>()
const EARLY_MS = 60_000
const WHAT = 'ServiceTitan'

export interface Answer<Body> {
  readonly status: number
  readonly body: Body
}

/** Parses a JSON response; undefined if it is not JSON. */
function parse(text: string): unknown {
  try {
    return parseForeignJson(text)
  } catch {
    return undefined
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The name of the permission that a path needs: its last segment that is not an id. */
const subjectOf = (path: string): string =>
  (path.split('?')[0] ?? '')
    .split('/')
    .filter((part) => /^[a-z-]{4,}$/.test(part) && part !== 'tenant')
    .at(-1)
    ?.replaceAll('-', ' ') ?? 'bookings'

const baseOf = (url: unknown): string => text(url).replace(/\/+$/, '')

/** The URL of a path under `/…/v2/tenant/{tenant}`. */
export const serviceTitanUrl = ({ apiUrl, tenantId }: Connected['settings'], path: string): string =>
  `${baseOf(apiUrl)}${path.replace('{tenant}', encodeURIComponent(text(tenantId)))}`

/** The headers of each call; the client's id and secret are exchanged for the token. */
export const serviceTitanHeaders = ({ token = '', appKey = '' }: Readonly<Record<string, string | undefined>>) => ({
  authorization: `Bearer ${token}`,
  'st-app-key': appKey,
  accept: 'application/json',
})

/** ServiceTitan's API, with the token of the connection. */
export function serviceTitanClient(connected: Connected) {
  const { settings, secrets, http, now, organizationId } = connected
  const authUrl = baseOf(settings.authUrl)
  const key = createHash('sha256')
    .update(JSON.stringify([organizationId, authUrl, secrets.clientId, secrets.clientSecret]))
    .digest('base64')

  async function token(): Promise<string> {
    const cached = tokens.get(key)
    if (cached && cached.until > now().getTime()) return cached.value
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: secrets.clientId ?? '',
      client_secret: secrets.clientSecret ?? '',
    })
    const response = await http.send({
      url: `${authUrl}/connect/token`,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form.toString(),
      isRepeatable: true,
    })
    if (response.status === 400 || response.status === 401) {
      throw new CallFailed('ServiceTitan does not accept this client ID and client secret.', {
        isUncertain: false,
        isOutage: true,
      })
    }
    const body = parse(assertReached(response, WHAT, now().getTime(), false).text) as {
      access_token?: unknown
      expires_in?: unknown
    }
    if (response.status !== 200 || typeof body?.access_token !== 'string') {
      throw new CallFailed(`ServiceTitan’s sign-in answered ${response.status} without a token. Check the sign-in URL.`, {
        isUncertain: false,
        isOutage: true,
      })
    }
    const seconds = typeof body.expires_in === 'number' ? body.expires_in : 900
    tokens.set(key, { value: body.access_token, until: now().getTime() + seconds * 1000 - EARLY_MS })
    return body.access_token
  }

  async function send(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) {
    return http.send({
      url: serviceTitanUrl(settings, path),
      method,
      headers: {
        ...serviceTitanHeaders({ token: await token(), appKey: secrets.appKey }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  /**
   * Calls an endpoint under `/…/v2/tenant/{tenant}`. A token that was revoked early is renewed once.
   * @throws `CallFailed`, or `Rejected` for another 4xx
   */
  async function call<Body>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object): Promise<Answer<Body>> {
    let response = await send(method, path, body)
    if (response.status === 401 && tokens.delete(key)) response = await send(method, path, body)
    if (response.status === 401) {
      throw new CallFailed('ServiceTitan refuses the app key, or it does not belong to this client ID.', {
        isUncertain: false,
        isOutage: true,
      })
    }
    if (response.status === 403) {
      throw new CallFailed(
        `The ServiceTitan app may not do this. Grant it the permission for ${subjectOf(path)} of this tenant.`,
        {
          isUncertain: false,
          isOutage: true,
        },
      )
    }
    assertReached(response, WHAT, now().getTime())
    const parsed = parse(response.text)
    if (response.status >= 400) {
      const { title, detail } = (parsed ?? {}) as { title?: unknown; detail?: unknown }
      const reason = [title, detail].filter((part) => typeof part === 'string').join(' ')
      throw new Rejected(`ServiceTitan refused it (${response.status}). ${reason}`.trim(), { status: response.status })
    }
    if (response.status < 200 || response.status >= 300) {
      throw new CallFailed(`ServiceTitan answered ${response.status}. Check the API URL.`, { isUncertain: false, isOutage: true })
    }
    return { status: response.status, body: parsed as Body }
  }
  return { call }
}
export type ServiceTitanClient = ReturnType<typeof serviceTitanClient>
