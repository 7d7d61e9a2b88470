import type { Bodies, Params, Queries, Replies } from '../contract/index.ts'
import type { EndpointName } from '../contract/endpoints/index.ts'

export type { Bodies, EndpointName, Params, Queries, Replies }
/** The login record: the result of signing in. */
export type LoginRecord = Replies['account.verifyLogin']
/** The reply of `account.login` when a second factor is required; continue with `account.verifyLogin`. */
export type LoginChallenge = Exclude<Replies['account.login'], LoginRecord>
/** The login record without its tokens, as `account.me` and `account.updateOrganization` return it. */
export type Profile = Replies['account.me']
/** The tokens that a refresh replaces. */
export type Tokens = Pick<LoginRecord, 'token' | 'refreshToken'>

type Slot<K extends string, T> = [keyof T] extends [never]
  ? { readonly [P in K]?: Readonly<Record<string, unknown>> }
  : Partial<T> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T }
type BodySlot<T> = [T] extends [undefined] ? { readonly body?: undefined } : { readonly body: T | FormData }

/** The input of `client.call(name, …)` by name. Parameters without a placeholder in the path go to the query. */
export type Inputs = {
  [N in EndpointName]: Slot<'params', Params[N]> & Slot<'query', Queries[N]> & BodySlot<Bodies[N]> & CallOptions
}
type Args = { [N in EndpointName]: object extends Inputs[N] ? [input?: Inputs[N]] : [input: Inputs[N]] }

/** Sends a request to the API. Resolves with any response, whatever its status; rejects only without one. */
export type Transport = (
  url: string,
  request: {
    readonly method: string
    readonly headers: Record<string, string>
    /** A form, or JSON. */
    readonly body: string | FormData | undefined
    readonly signal?: AbortSignal
  },
) => Promise<Response>

/** The options of every call. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /**
   * The timeout in ms for the complete reply, including a refresh and retries; for a file or a stream, until its response starts.
   * 0 disables it. Defaults to the client's `timeoutMs`.
   */
  readonly timeoutMs?: number
  /** Sends this call's requests, such as `uploadTransport` for upload progress. Defaults to the client's `fetch`. */
  readonly transport?: Transport
  /** Extra request headers, such as `Idempotency-Key`. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The calls of a part of the endpoint table, typed by name. */
export interface Client<Names extends EndpointName = EndpointName> {
  /**
   * Calls a named endpoint and resolves with the `data` of its reply, or with the Response if the reply is a file. A GET, PUT or
   * DELETE, and a POST with an `Idempotency-Key` header, is retried up to three times after a network error, a 429 or a 503, after
   * the delay in `Retry-After`.
   * @throws the raw Response when its status is not 200, a WalkupError for anything else
   */
  call<N extends Names>(name: N, ...args: Args[N]): Promise<Replies[N]>
}
