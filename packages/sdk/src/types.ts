import type { Bodies, Params, Queries, Replies } from '../contract/index.ts'
import type { EndpointName } from '../contract/endpoints/index.ts'

export type { Bodies, EndpointName, Params, Queries, Replies }
/** The login record: the result of signing in. */
export type LoginRecord = Replies['account.verifyLogin']
/** What `account.login` answers where a second factor is due; `account.verifyLogin` takes it further. */
export type LoginChallenge = Exclude<Replies['account.login'], LoginRecord>
/** The login record without its tokens, as `account.me` and `account.updateOrganization` return it. */
export type Profile = Replies['account.me']
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
    /** A form, or JSON. */
    readonly body: string | FormData | undefined
    readonly signal?: AbortSignal
  },
) => Promise<Response>

/** What every call takes, whatever its name. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /**
   * The longest wait in ms for the whole answer, a refresh and retries included; of a file or a stream, for its beginning.
   * 0 waits for as long as the platform does. The client's own `timeoutMs` unless given.
   */
  readonly timeoutMs?: number
  /** Carries this one call, such as `uploadTransport` to follow an upload; the client's fetch unless given. */
  readonly transport?: Transport
  /** Extra request headers, such as `Idempotency-Key`. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The calls of a part of the endpoint table, typed by name. */
export interface Client<Names extends EndpointName = EndpointName> {
  /**
   * Calls a named endpoint and resolves with what stands under `data`; an endpoint that replies with a file resolves with the
   * Response. A GET, PUT or DELETE, and a POST with an `Idempotency-Key` header, is sent again up to three times after a network
   * failure, a 429 or a 503, after the pause that `Retry-After` asks for.
   * @throws the raw Response when its status is not 200, a WalkupError for anything else
   */
  call<N extends Names>(name: N, ...args: Args[N]): Promise<Replies[N]>
}
