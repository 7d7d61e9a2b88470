import type { Endpoints } from '../contract/endpoints/index.ts'
import { unanswered } from './causes.ts'
import { WalkupError } from './errors.ts'
import { isFile } from './files.ts'
import { limited } from './limits.ts'
import { buildRequest, type RequestInput } from './request.ts'
import { createRetry, isIdempotent, RETRIES } from './retries.ts'
import type { CallOptions, Transport } from './types.ts'

/** The default time limit of a call. */
const TIMEOUT_MS = 30_000

export type Input = CallOptions & RequestInput

/** What both clients take. */
interface CallerOptions {
  readonly endpoints: Partial<Endpoints>
  readonly timeoutMs?: number
  readonly retryDelayMs?: number
}

/** One call: its endpoint, its signal, and how it repeats a request. */
export interface Attempt {
  readonly endpoint: string
  readonly signal: AbortSignal | undefined
  readonly retry: (send: () => Promise<Response>) => Promise<Response>
}

const encode = (body: unknown) => (body instanceof FormData ? body : JSON.stringify(body))

/** Sends one request; a failure without a response becomes a WalkupError that names the endpoint, never the filled path. */
export async function send(
  transport: Transport,
  baseUrl: string,
  endpoint: string,
  input: Input,
  headers?: (method: string, url: string) => Record<string, string>,
): Promise<Response> {
  const { url, ...request } = buildRequest(
    baseUrl,
    endpoint,
    input,
    (name, value) =>
      value
        ? new WalkupError('bad-parameter', `Parameter "${name}" must not be "${value}"`, { endpoint })
        : new WalkupError('missing-parameter', `Parameter "${name}" is required`, { endpoint }),
    encode,
  )
  Object.assign(request.headers, headers?.(request.method, url))
  try {
    return await (input.transport ?? transport)(url, { ...request, signal: input.signal })
  } catch (cause) {
    throw unanswered(endpoint, cause, input.signal, 'network', url)
  }
}

/** Calls a named endpoint within its time limit and returns its `data`, or the Response of a file. */
export async function perform(
  { endpoints, timeoutMs, retryDelayMs = 500 }: CallerOptions,
  name: string,
  input: Input,
  request: (attempt: Attempt) => Promise<Response>,
): Promise<unknown> {
  const endpoint = Object.hasOwn(endpoints, name) && (endpoints as Readonly<Record<string, string>>)[name]
  if (!endpoint) throw new WalkupError('unknown-endpoint', `The endpoint with name "${name}" was not found`)
  const limit = input.timeoutMs ?? timeoutMs ?? (isFile(name) || input.body instanceof FormData ? 0 : TIMEOUT_MS)
  return limited(input.signal, limit, endpoint, async (signal) => {
    const retry = createRetry(isIdempotent(endpoint, input.headers) ? RETRIES : 0, retryDelayMs, signal)
    const response = await request({ endpoint, signal, retry })
    return read(name, response, endpoint, signal)
  })
}

async function read(name: string, response: Response, endpoint: string, signal?: AbortSignal): Promise<unknown> {
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
