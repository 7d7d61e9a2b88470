import type { Endpoints, EndpointName } from '../contract/endpoints/index.ts'
import { encoded, read, rowOf, send, type Input } from './caller.ts'
import { limited } from './limits.ts'
import type { Client, Transport } from './types.ts'

export type { Problem } from '../contract/index.ts'
export type { ErrorCode, WalkupError } from './errors.ts'
export type { Bodies, CallOptions, Client, EndpointName, Inputs, Params, Queries, Replies, Transport } from './types.ts'

/** What `createPublicClient` takes. */
export interface PublicClientOptions<E extends Partial<Endpoints>> {
  /** Where the API lives; '' is the page's own origin. */
  readonly baseUrl: string
  /** The part of the endpoint table that this client may call; public calls need no session. */
  readonly endpoints: E
  readonly fetch?: typeof globalThis.fetch
  /** The longest wait for an answer in ms, for calls that don't give their own; 0, the default, sets none. */
  readonly timeoutMs?: number
}

/**
 * A client that never signs in, for pages where every byte counts: the same names, types and errors as `createClient`, on the
 * platform's own fetch, without a session. No credentials travel, so that a partner's page is a stranger to the API.
 */
export function createPublicClient<const E extends Partial<Endpoints>>(
  options: PublicClientOptions<E>,
): Client<keyof E & EndpointName> {
  const transport: Transport = (url, { body, headers, ...rest }) =>
    (options.fetch ?? fetch)(url, { ...rest, ...encoded(body, headers), credentials: 'omit' })
  const call = async (name: string, input: Input = {}): Promise<unknown> => {
    const row = rowOf(options.endpoints, name)
    return limited({ signal: input.signal, timeoutMs: input.timeoutMs ?? options.timeoutMs }, row, async (signal) =>
      read(await send(transport, options.baseUrl, row, { ...input, signal }), row, signal),
    )
  }
  return { call } as unknown as Client<keyof E & EndpointName>
}
