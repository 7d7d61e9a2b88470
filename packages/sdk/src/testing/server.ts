import { endpoints } from '../../contract/endpoints/index.ts'
import { createClient, createSession, type LoginRecord, type SessionOptions } from '../index.ts'

export function memory(): Storage {
  const map = new Map<string, string>()
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    clear: () => map.clear(),
    key: () => null,
    get length() {
      return map.size
    },
  }
}

export const record = (token: string, userId = 1) =>
  ({
    token,
    refreshToken: `refresh-of-${token}`,
    currentOrganizationId: 7,
    userId,
    email: 'a@b.test',
    firstName: 'A',
    lastName: 'B',
  }) as LoginRecord

export const json = (data: unknown, status = 200) =>
  new Response(JSON.stringify(status === 200 ? { data } : data), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'r-1' },
  })

interface Options {
  /** Answers, or fails, a refresh in the server's place; undefined lets it go its way. */
  readonly refresh?: (attempt: number) => Response | Promise<Response> | undefined
  /** Whether the refresh is carried out before that answer, so that only the answer is lost. */
  readonly rotatesFirst?: boolean
}

/** A server that knows one good access token at a time, and rotates both on refresh; a parent answers the same successor. */
export function server({ refresh, rotatesFirst = false }: Options = {}) {
  let generation = 0
  const seen: Request[] = []
  const refreshes: string[] = []
  const fetch = async (input: string, init?: RequestInit) => {
    const request = new Request(new URL(input, 'https://walkup.test'), init)
    seen.push(request)
    const path = new URL(request.url).pathname
    if (path.startsWith('/api/account/token/refresh/')) {
      const attempt = refreshes.push(path)
      await new Promise((done) => setTimeout(done, 5))
      if (rotatesFirst && attempt === 1) generation++
      const answer = await refresh?.(attempt)
      if (answer) return answer
      if (!rotatesFirst) generation++
      return json({ token: `t${generation}`, refreshToken: `refresh-of-t${generation}` })
    }
    if (request.headers.get('authorization') !== `Bearer t${generation}`) return new Response('no', { status: 401 })
    return json({ path, query: new URL(request.url).search, generation })
  }
  return {
    fetch: fetch as unknown as typeof globalThis.fetch,
    seen,
    refreshes,
    expire: () => void generation++,
    rewind: () => void (generation = 0),
  }
}

/** A client of that server whose session is signed in as user 1 with the token `t0`. */
export function signedIn(api: ReturnType<typeof server>, extra: object = {}, sessionOptions: SessionOptions = {}) {
  const storage = memory()
  const session = createSession(storage, sessionOptions)
  session.signIn(record('t0'))
  return {
    storage,
    session,
    client: createClient({ baseUrl: 'https://walkup.test', endpoints, session, fetch: api.fetch, retryDelayMs: 1, ...extra }),
  }
}

/** What a promise rejects with. */
export const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error('It did not reject')
    },
    (error: unknown) => error,
  )
