import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forget, recentAccounts, remember } from './recentAccounts.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('stores the last five accounts without duplicates', () => {
  for (const at of [1, 2, 3, 4, 5, 6, 4]) remember({ email: `${at}@walkup.test`, name: `Person ${at}` })
  expect(recentAccounts().map(({ email }) => email[0])).toEqual(['4', '6', '5', '3', '2'])
  forget()
  expect(recentAccounts()).toEqual([])
})

it('ignores invalid data', () => {
  for (const text of ['{', '"x"', '[1,{"email":"a@b.c"},null]']) {
    stored.set('walkup.recentAccounts', text)
    expect(recentAccounts()).toEqual([])
  }
})

it('works without storage', () => {
  vi.stubGlobal('localStorage', undefined)
  remember({ email: 'a@b.c', name: 'A' })
  forget()
  expect(recentAccounts()).toEqual([])
})
