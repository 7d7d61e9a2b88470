import type { Static, TSchema } from 'typebox'
import type { Endpoints, EndpointName } from './endpoints/index.ts'
import type { Schemas } from './schemas/all.ts'

/*
 * reference/declare.mjs replaces the declarations of this file by equal ones with named types and doc comments. Packed examples of
 * every call are compiled with them (tests/publish/reference.test.ts).
 */
type Part<N extends keyof Schemas, K extends string, Else> =
  Schemas[N] extends Record<K, infer S> ? (S extends TSchema ? Static<S> : Else) : Else
/** The parameter names of a path. */
type PathParamNames<P extends string> = P extends `${string}{${infer K}}${infer Rest}` ? K | PathParamNames<Rest> : never

/** The path parameters of each endpoint. */
export type Params = { [N in EndpointName]: { [K in PathParamNames<Endpoints[N]>]: string | number | boolean } }
/** The query parameters of each endpoint. */
export type Queries = { [N in EndpointName]: Part<N, 'query', Record<never, never>> }
/** The body of each endpoint; `undefined` if it has none. */
export type Bodies = { [N in EndpointName]: Part<N, 'body', undefined> }
/** The `data` of each endpoint's response; for a file, the `Response` itself. */
export type Replies = { [N in EndpointName]: Part<N, 'reply', never> }
