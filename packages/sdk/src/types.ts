import type { Bodies, Params, Queries, Replies } from '../contract/index.ts'
import type { EndpointName } from '../contract/endpoints/index.ts'

export type { Bodies, EndpointName, Params, Queries, Replies }
/** The login record of spec §3, as `account.login` answers it. */
export type LoginRecord = Replies['account.login']
/** The two that a refresh renews. */
export type Tokens = Pick<LoginRecord, 'token' | 'refreshToken'>

type Slot<K extends string, T> = [keyof T] extends [never]
  ? { readonly [P in K]?: Readonly<Record<string, unknown>> }
  : Partial<T> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T }
type BodySlot<T> = [T] extends [undefined] ? { readonly body?: undefined } : { readonly body: T | FormData }

/** What `client.call(name, …)` takes besides the name; parameters beyond the path's placeholders go to the query. */
export type Inputs = {
  [N in EndpointName]: Slot<'params', Params[N]> & Slot<'query', Queries[N]> & BodySlot<Bodies[N]> & CallOptions
}
type Args = { [N in EndpointName]: object extends Inputs[N] ? [input?: Inputs[N]] : [input: Inputs[N]] }

/** What carries a request to the API. Any answer resolves, whatever its status; only the lack of one rejects. */
export type Transport = (
  url: string,
  request: {
    readonly method: string
    readonly headers: Record<string, string>
    readonly body: unknown
    readonly signal?: AbortSignal
  },
) => Promise<Response>

/** What every call takes, whatever its name. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /**
   * The longest wait in ms for the whole answer, a refresh included; of a file or a stream, for its beginning.
   * 0 waits for as long as the platform does. The client's own `timeoutMs` unless given.
   */
  readonly timeoutMs?: number
  /** Carries this one call, such as `uploadTransport` to follow an upload; the client's fetch unless given. */
  readonly transport?: Transport
  /** Extra request headers, such as `Idempotency-Key`. */
  readonly headers?: Readonly<Record<string, string>>
}

type Without<A extends readonly unknown[], K extends string> = { [I in keyof A]: A[I] & { readonly [P in K]?: never } }

/** The calls of a part of the endpoint table, typed by name, with all options but those that a client does not hear. */
export interface Client<Names extends EndpointName = EndpointName, Unheard extends keyof CallOptions = never> {
  /**
   * Calls a named endpoint and answers what stands under `data`; an endpoint that replies with a file answers the Response.
   * @throws the raw Response when its status is not 200, a WalkupError for anything else
   */
  call<N extends Names>(name: N, ...args: Without<Args[N], Unheard>): Promise<Replies[N]>
}

/** A client without a time limit of its own: the caller's signal may have one. */
export type PublicClient<Names extends EndpointName = EndpointName> = Client<Names, 'timeoutMs'>
