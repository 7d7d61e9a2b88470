import { describe, expect, it } from 'vitest'
import { attemptOf } from './idempotency.ts'

const entry = (slotId: string) => ({
  hdsfiGroup: 1,
  slotId,
  contact: { firstName: 'Sam', lastName: 'Lee' },
  consent: { version: '1', accepted: true } as const,
})

describe('an attempt', () => {
  it('keeps its key while the content is the same, and changes it with the content', () => {
    const first = attemptOf(entry('a'))
    // Enough random bits, in signs that a header takes.
    expect(first.key).toMatch(/^(\d+-){3}\d+$/)
    expect(attemptOf(entry('a'), first)).toBe(first)
    expect(attemptOf(entry('b'), first).key).not.toBe(first.key)
    expect(attemptOf(entry('a')).key).not.toBe(first.key)
  })
  it('is sent again with the hold it was first sent with, even if that ran out meanwhile', () => {
    const first = attemptOf({ ...entry('a'), holdToken: 'held' })
    expect(attemptOf(entry('a'), first)).toBe(first)
    expect(first.body.holdToken).toBe('held')
  })
})
