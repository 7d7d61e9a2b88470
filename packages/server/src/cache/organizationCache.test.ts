import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChangeSequence } from './changeSequence.ts'
import { OrganizationCache } from './organizationCache.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const open = (max = 10) => {
  const changes = new ChangeSequence()
  return { changes, cache: new OrganizationCache<string>(changes, { max, maxAgeMs: 5_000 }) }
}
const keep = ({ changes, cache }: ReturnType<typeof open>, key: string, organizationId: number) =>
  cache.set(key, `value of ${key}`, { organizationId, since: changes.current, until: 1_000 })

describe('a cache of organizations’ data', () => {
  test('keeps a value until its organization changes', () => {
    const opened = open()
    keep(opened, 'a', 1)
    keep(opened, 'b', 2)
    opened.changes.add(2)
    expect(opened.cache.get('a', 0)).toBe('value of a')
    expect(opened.cache.get('b', 0)).toBeUndefined()
    opened.changes.add()
    expect(opened.cache.get('a', 0)).toBeUndefined()
  })

  test('does not keep a value that was read before a change', () => {
    const { changes, cache } = open()
    const since = changes.current
    changes.add(1)
    cache.set('a', 'stale', { organizationId: 1, since })
    expect(cache.get('a', 0)).toBeUndefined()
    cache.set('a', 'fresh', { organizationId: 1, since: changes.current })
    expect(cache.get('a', 0)).toBe('fresh')
  })

  test('keeps nothing past its time, nor for longer than its limit', () => {
    const opened = open()
    keep(opened, 'a', 1)
    expect(opened.cache.get('a', 999)).toBe('value of a')
    expect(opened.cache.get('a', 1_000)).toBeUndefined()
    keep(opened, 'a', 1)
    vi.advanceTimersByTime(4_999)
    expect(opened.cache.get('a', 0)).toBe('value of a')
    vi.advanceTimersByTime(1)
    expect(opened.cache.get('a', 0)).toBeUndefined()
  })

  test('drops the oldest value when it is full', () => {
    const opened = open(2)
    for (const key of ['a', 'b', 'a', 'c']) keep(opened, key, 1)
    expect(['a', 'b', 'c'].map((key) => opened.cache.get(key, 0))).toEqual(['value of a', undefined, 'value of c'])
  })

  test('counts values by their size, and keeps none that is larger than all of them may be', () => {
    const changes = new ChangeSequence()
    const cache = new OrganizationCache<string>(changes, { max: 10, maxAgeMs: 5_000, sizeOf: (value) => value.length })
    const set = (key: string, value: string) => cache.set(key, value, { organizationId: 1, since: changes.current })
    set('a', 'xxxx')
    set('b', 'xxxx')
    set('b', 'xxxxxx')
    set('c', 'x'.repeat(11))
    expect(['a', 'b', 'c'].map((key) => cache.get(key, 0)?.length)).toEqual([4, 6, undefined])
    set('d', 'x')
    expect(['a', 'b', 'd'].map((key) => cache.get(key, 0)?.length)).toEqual([undefined, 6, 1])
  })
})
