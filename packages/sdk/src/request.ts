type Values = Readonly<Record<string, unknown>>

/** What fills a row of the endpoint table. */
export interface RequestInput {
  readonly params?: Values
  readonly query?: Values
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A request as `fetch` takes it. */
export interface ApiRequest {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  /** A form, or JSON. */
  readonly body: string | FormData | undefined
}

/**
 * Fills the `{placeholders}` of a path and adds the remaining parameters to the query. Arrays repeat their key, objects become JSON,
 * null and undefined are left out.
 */
export function buildUrl(baseUrl: string, path: string, params: Values): string {
  const rest = { ...params }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(params[name] as string)
  })
  const query = new URLSearchParams()
  for (const name of Object.keys(rest))
    for (const item of [rest[name]].flat())
      if (item != null) query.append(name, typeof item === 'object' ? JSON.stringify(item) : (item as string))
  // `URLSearchParams.size` is missing in Safari before 17.
  return baseUrl.replace(/\/$/, '') + filled + (`${query}` && `?${query}`)
}

/** Creates the error for a path parameter that is missing, `.` or `..`: a URL would resolve those to another path. */
export type InvalidParam = (name: string, value: string) => unknown

/**
 * Builds the request of an endpoint, which is a row of the table, such as `GET /api/leads/{id}/internal`. `encode` returns a body as
 * JSON text or a form.
 * @throws what `invalid` returns
 */
export function buildRequest(
  baseUrl: string,
  endpoint: string,
  { params = {}, query, body, headers }: RequestInput,
  invalid: InvalidParam,
  encode: (body: unknown) => string | FormData,
): ApiRequest {
  const [method, path] = endpoint.split(' ') as [string, string]
  for (const [name] of path.matchAll(/\w+(?=\})/g)) {
    const value = `${(params[name] ?? '') as string}`
    if (/^\.{0,2}$/.test(value)) throw invalid(name, value)
  }
  const encoded = body ? encode(body) : undefined
  return {
    url: buildUrl(baseUrl, path, { ...query, ...params }),
    method,
    headers: { ...(typeof encoded === 'string' && { 'Content-Type': 'application/json' }), ...headers },
    body: encoded,
  }
}
