import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '@walkup/sdk'
import { allEndpoints } from '@walkup/sdk/endpoints'
import { createCache } from './cache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const asked: string[] = []
const fetch = async (input: RequestInfo | URL) => {
  asked.push(new URL(input instanceof Request ? input.url : input).pathname)
  return new Response(JSON.stringify({ data: { place: asked.length } }), { headers: { 'content-type': 'application/json' } })
}
const make = () => {
  asked.length = 0
  return createCache(createClient({ baseUrl: 'http://api.test', endpoints: allEndpoints, session: null, fetch }))
}

describe('frequent changes', () => {
  it('reload a report at the first change and then every 30 seconds, marking it as outdated in between', async () => {
    const cache = make()
    const report = cache.query('reports.storeLead', { body: {} })
    const stop = report.listen(() => {})
    await vi.advanceTimersByTimeAsync(60_000)
    for (let second = 0; second < 100; second++) {
      cache.invalidate('lead', second)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    // Once on open, then at 0, 30, 60, and 90 seconds.
    expect(asked).toHaveLength(5)
    expect(report.get().isOutdated).toBe(true)
    cache.refetch('reports.storeLead', { body: {} })
    await vi.advanceTimersByTimeAsync(1)
    expect(report.get()).toEqual({ data: { place: 6 }, isFetching: false })
    cache.invalidate('lead')
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(6)
  })

  it('reload rows without throttling', async () => {
    const cache = make()
    cache.query('leads.getInternal', { params: { id: 1 } }).listen(() => {})
    await vi.advanceTimersByTimeAsync(1)
    for (let second = 0; second < 3; second++) {
      cache.invalidate('lead', 1)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(asked).toHaveLength(4)
  })
})
