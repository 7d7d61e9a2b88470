import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forget, recentAccounts, remember } from './recentAccounts.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('remembers the last five accounts, each once', () => {
  for (const at of [1, 2, 3, 4, 5, 6, 4]) remember({ email: `${at}@walkup.test`, name: `Person ${at}` })
  expect(recentAccounts().map(({ email }) => email[0])).toEqual(['4', '6', '5', '3', '2'])
  forget()
  expect(recentAccounts()).toEqual([])
})

it('makes nothing of what others have written there', () => {
  for (const text of ['{', '"x"', '[1,{"email":"a@b.c"},null]']) {
    kept.set('walkup.recentAccounts', text)
    expect(recentAccounts()).toEqual([])
  }
})

it('does without storage', () => {
  vi.stubGlobal('localStorage', undefined)
  remember({ email: 'a@b.c', name: 'A' })
  forget()
  expect(recentAccounts()).toEqual([])
})
