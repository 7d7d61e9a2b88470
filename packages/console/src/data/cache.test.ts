import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '@walkup/sdk'
import { allEndpoints } from '@walkup/sdk/endpoints'
import { createCache } from './cache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const settle = () => vi.advanceTimersByTimeAsync(1)

/** A cache over the real client; each reply contains the number of requests so far. */
function make() {
  const requests: Request[] = []
  const server = { status: 200, takesMs: 1 }
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(String(input instanceof Request ? input.url : input), 'http://api.test'), init)
    requests.push(request)
    await new Promise((done, fail) => {
      setTimeout(done, server.takesMs)
      request.signal.addEventListener('abort', () => fail(request.signal.reason as Error))
    })
    const headers = { 'content-type': 'application/json', 'x-request-id': 'r1' }
    return new Response(JSON.stringify({ data: { place: requests.length }, title: 'no' }), { status: server.status, headers })
  }
  const cache = createCache(createClient({ baseUrl: '', endpoints: allEndpoints, session: null, fetch }))
  return { cache, requests, server }
}
const lead = (id: number) => ({ params: { id } })

describe('the query cache', () => {
  it('shares one request among observers, regardless of key order, and caches the reply', async () => {
    const { cache, requests } = make()
    const one = cache.query('leads.searchAll', { body: { limit: 1, filter: { search: 'a', kinds: ['internal'] } } })
    const two = cache.query('leads.searchAll', { body: { filter: { kinds: ['internal'], search: 'a' }, limit: 1 } })
    expect(two).toBe(one)
    const stops = [one.listen(() => {}), two.listen(() => {})]
    await settle()
    expect(one.get()).toEqual({ data: { place: 1 }, isFetching: false })
    stops.forEach((stop) => stop())
    await vi.advanceTimersByTimeAsync(2_000)
    one.listen(() => {})
    await settle()
    expect(requests).toHaveLength(1)
  })

  it('shows stale data while it is refetched', async () => {
    const { cache } = make()
    const query = cache.query('leads.getInternal', lead(1))
    query.listen(() => {})()
    await vi.advanceTimersByTimeAsync(40_000)
    query.listen(() => {})
    expect(query.get()).toMatchObject({ data: { place: 1 }, isFetching: true })
    await settle()
    expect(query.get()).toEqual({ data: { place: 2 }, isFetching: false })
  })

  it('aborts without observers', async () => {
    const { cache, requests } = make()
    const stop = cache.query('leads.getInternal', lead(1)).listen(() => {})
    stop()
    await vi.advanceTimersByTimeAsync(0)
    cache.refetch('leads.getInternal', lead(1))
    await vi.advanceTimersByTimeAsync(0)
    cache.clear()
    expect(requests.at(-1)?.signal.aborted).toBe(true)
  })

  it('requests nothing more when the last observer leaves while a slow server has not answered', async () => {
    const { cache, requests, server } = make()
    server.takesMs = 60_000
    cache.query('leads.getInternal', lead(1)).listen(() => {})()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true])
  })

  it('refetches only queries and rows that a change affects', async () => {
    const { cache, requests } = make()
    cache.query('leads.getInternal', lead(1)).listen(() => {})
    cache.query('leads.getInternal', lead(2)).listen(() => {})
    cache.query('lookup.third', {}).listen(() => {})
    await settle()
    requests.length = 0
    cache.invalidate('lead', 2)
    await settle()
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/leads/2/internal'])
  })

  it('refetches what many changes affect once, and once more what they changed meanwhile', async () => {
    const { cache, requests } = make()
    cache.query('leads.getInternal', lead(1)).listen(() => {})
    cache.query('lookup.third', {}).listen(() => {})
    await settle()
    requests.length = 0
    const burst = Array.from({ length: 500 }, () => ({ entity: 'lead', id: 1 }))
    cache.outdate(burst)
    for (let round = 0; round < 20; round++) cache.outdate(burst)
    await settle()
    await settle()
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/leads/1/internal', '/api/leads/1/internal'])
    expect(requests.some(({ signal }) => signal.aborted)).toBe(false)
  })

  it.each([
    ['dashboard.stores', 30],
    ['settings.setup', 3],
  ] as const)('refetches %s at most every %i s while its data changes', async (name, seconds) => {
    const { cache, requests } = make()
    cache.query(name, {} as never).listen(() => {})
    await settle()
    requests.length = 0
    for (let second = 0; second < 60; second++) {
      cache.outdate([{ entity: 'lead', id: second }])
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(requests.length).toBeGreaterThanOrEqual(60 / seconds - 1)
    expect(requests.length).toBeLessThanOrEqual(60 / seconds)
  })

  it('refetches everything observed if the event names no entity', async () => {
    const { cache, requests } = make()
    cache.query('leads.getInternal', lead(1)).listen(() => {})
    cache.query('technicians.lookup', {}).listen(() => {})
    cache.query('lookup.third', {}).listen(() => {})()
    // Unused entries are evicted after a second.
    await vi.advanceTimersByTimeAsync(2_000)
    requests.length = 0
    cache.invalidate()
    await settle()
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/leads/1/internal',
      '/api/appointments/technicians/lookup-list',
    ])
  })

  it('preserves data after a network error but not for a missing row, and reports why', async () => {
    const { cache, server } = make()
    const query = cache.query('leads.getInternal', lead(1))
    query.listen(() => {})
    await settle()
    // A 503 would be retried first.
    server.status = 500
    cache.refetch('leads.getInternal', lead(1))
    // Problem messages are lazy-loaded, which takes a while.
    await vi.waitFor(() => expect(query.get()).toMatchObject({ data: { place: 1 }, problem: { status: 500, requestId: 'r1' } }))
    server.status = 404
    cache.refetch('leads.getInternal', lead(1))
    await vi.waitFor(() => expect(query.get().problem?.status).toBe(404))
    expect(query.get().data).toBeUndefined()
  })
})
