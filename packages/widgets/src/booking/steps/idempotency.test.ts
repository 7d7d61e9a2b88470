import { describe, expect, it } from 'vitest'
import { attemptOf } from './idempotency.ts'

const entry = (slotId: string) => ({
  hdsfiGroup: 1,
  slotId,
  contact: { firstName: 'Sam', lastName: 'Lee' },
  consent: { version: '1', accepted: true } as const,
})

describe('an attempt', () => {
  it('has the same key for the same content, and a new one for changed content', () => {
    const first = attemptOf(entry('a'))
    // Enough random bits, in characters that a header allows.
    expect(first.key).toMatch(/^(\d+-){3}\d+$/)
    expect(attemptOf(entry('a'), first)).toBe(first)
    expect(attemptOf(entry('b'), first).key).not.toBe(first.key)
    expect(attemptOf(entry('a')).key).not.toBe(first.key)
  })
  it('is retried with its original hold, even an expired one', () => {
    const first = attemptOf({ ...entry('a'), holdToken: 'held' })
    expect(attemptOf(entry('a'), first)).toBe(first)
    expect(first.body.holdToken).toBe('held')
  })
})
