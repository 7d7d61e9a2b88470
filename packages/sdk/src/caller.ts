import type { Endpoints } from '../contract/endpoints/index.ts'
import { unanswered } from './causes.ts'
import { WalkupError } from './errors.ts'
import { isFile } from './files.ts'
import type { CallOptions, Transport } from './types.ts'
import { buildUrl } from './url.ts'

/** The longest wait for an answer unless a call or its client says otherwise. */
const TIMEOUT_MS = 30_000

export interface Input extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Sends one request of the table; a fault without an answer becomes a WalkupError that names the row, never the filled path. */
export async function send(
  transport: Transport,
  baseUrl: string,
  endpoint: string,
  input: Input,
  headers: (method: string, url: string) => Record<string, string> = () => ({}),
): Promise<Response> {
  const [method, path] = endpoint.split(' ') as [string, string]
  const url = buildUrl(baseUrl, path, input.params, input.query)
  try {
    return await (input.transport ?? transport)(url, {
      method,
      headers: { ...input.headers, ...headers(method, url) },
      body: input.body,
      signal: input.signal,
    })
  } catch (cause) {
    throw unanswered(endpoint, cause, input.signal, 'network', url)
  }
}

/** The body and headers of a platform request: a form travels as it is, anything else as JSON. */
export function encoded(body: unknown, headers: Record<string, string>): { body?: BodyInit; headers: Record<string, string> } {
  return body === undefined || body instanceof FormData
    ? { body, headers }
    : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } }
}

/** The row of a name in a client's part of the table. */
export function rowOf(endpoints: Partial<Endpoints>, name: string): string {
  const row = Object.hasOwn(endpoints, name) && (endpoints[name as keyof Endpoints] as string | undefined)
  if (!row) throw new WalkupError('unknown-endpoint', `The endpoint with name "${name}" was not found`)
  return row
}

/** The limits of a call. Files, streams and uploads take as long as they take, unless a limit is given for them. */
export const limitsOf = (name: string, input: Input, clientMs?: number): Pick<CallOptions, 'signal' | 'timeoutMs'> => ({
  signal: input.signal,
  timeoutMs: input.timeoutMs ?? clientMs ?? (isFile(name) || input.body instanceof FormData ? 0 : TIMEOUT_MS),
})

/** What stands under `data`; a reply that is a file is the Response itself, and one that is not 200 rejects with it. */
export async function read(name: string, response: Response, endpoint: string, signal?: AbortSignal): Promise<unknown> {
  if (response.status !== 200) throw response
  if (isFile(name)) return response
  try {
    const type = response.headers.get('content-type') ?? 'no content type'
    if (!type.startsWith('application/json')) throw new Error(`The content type is ${type}`)
    return ((await response.json()) as { data: unknown }).data
  } catch (cause) {
    throw unanswered(endpoint, cause, signal, 'bad-reply')
  }
}
