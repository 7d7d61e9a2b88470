import { describe, expect, it } from 'vitest'
import { isStale, isRetryable, joinNames, runAll } from './bulk.ts'

const never = new AbortController().signal
const problem = (type = 'in-use') =>
  new Response(JSON.stringify({ type: `urn:walkup:problem:${type}`, detail: 'It is used.' }), { status: 409 })

describe('a bulk change', () => {
  it('names all of a few rows, and the first of many', () => {
    expect(joinNames(['Ana'])).toBe('Ana.')
    expect(joinNames(['Ana', 'Ben', 'Cy', 'Di'])).toBe('Ana, Ben, Cy, and Di.')
    expect(joinNames(['Ana', 'Ben', 'Cy', ...Array<string>(1997).fill('Di')])).toBe('Ana, Ben, Cy, and 1,997 more.')
  })

  it('continues after failures and reports them', async () => {
    const seen: number[] = []
    const act = (item: number) => (item % 2 ? Promise.reject(problem() as unknown as Error) : Promise.resolve())
    const end = await runAll([1, 2, 3, 4], act, {
      signal: never,
      onProgress: ({ done, failed }) => seen.push(done + failed.length),
    })
    expect(end).toMatchObject({ done: 2, total: 4 })
    expect(end.failed.map(({ item, problem: { code, detail } }) => [item, code, detail])).toEqual([
      [1, 'in-use', 'It is used.'],
      [3, 'in-use', 'It is used.'],
    ])
    expect(seen).toEqual([1, 2, 3, 4])
  })

  it('distinguishes stale rows from retryable failures', async () => {
    const act = (type: string) => Promise.reject(problem(type) as unknown as Error)
    const { failed } = await runAll(['stale', 'locked', 'stale'], act, { signal: never, onProgress: () => {} })
    expect(failed.map(isStale)).toEqual([true, false, true])
  })

  it('distinguishes temporary from permanent failures', async () => {
    const causes = [503, 429, 409, 422].map((status) => new Response('{}', { status }))
    const act = (cause: unknown) => Promise.reject(cause as Error)
    const { failed } = await runAll([...causes, new TypeError('Failed to fetch')], act, {
      signal: never,
      onProgress: () => {},
      atOnce: 1,
    })
    expect(failed.map(isRetryable)).toEqual([true, true, false, false, true])
  })

  it('limits concurrency and starts nothing after an abort', async () => {
    const stop = new AbortController()
    let under = 0
    let most = 0
    let begun = 0
    const act = async () => {
      most = Math.max(most, ++under)
      if (++begun === 6) stop.abort()
      await Promise.resolve()
      under--
    }
    const items = Array.from({ length: 50 }, (_, index) => index)
    const end = await runAll(items, act, { signal: stop.signal, onProgress: () => {}, atOnce: 3 })
    expect(most).toBe(3)
    expect(begun).toBeLessThan(10)
    expect(end.done).toBe(begun)
  })
})
