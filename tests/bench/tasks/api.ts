import type { Bodies, EndpointName, Replies } from '@walkup/sdk'
import { allEndpoints } from '@walkup/sdk/endpoints'

export type Call = <N extends EndpointName>(
  name: N,
  input?: { readonly params?: Readonly<Record<string, string | number>>; readonly body?: Bodies[N] },
) => Promise<Replies[N]>

async function send<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${init.method} ${url}: ${response.status} ${text.slice(0, 300)}`)
  return (JSON.parse(text) as { data: T }).data
}
const json = { 'content-type': 'application/json' }

/** Signs in to the demo, to prepare a task and to check its result. */
export async function signIn(url: string, email: string): Promise<Call> {
  const body = JSON.stringify({ email, password: 'walkup-demo' })
  const login = await send<{ token: string; currentOrganizationId: number }>(`${url}/api/account/login`, {
    method: 'POST',
    headers: json,
    body,
  })
  const headers = { authorization: `Bearer ${login.token}`, currentorganizationid: String(login.currentOrganizationId) }
  return (name, input = {}) => {
    const [method = '', path = ''] = allEndpoints[name].split(' ')
    const address = path.replace(/\{(\w+)\}/g, (_, key: string) => String(input.params?.[key] ?? ''))
    const content = method === 'GET' ? {} : { headers: { ...headers, ...json }, body: JSON.stringify(input.body ?? {}) }
    return send(url + address, { method, headers, ...content })
  }
}
