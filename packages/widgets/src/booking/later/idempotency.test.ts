import { describe, expect, it } from 'vitest'
import { createAttempts } from './idempotency.ts'

interface Body {
  slotId: string
  holdToken?: string
}
const attempts = () => createAttempts<Body>('holdToken')

describe('an attempt', () => {
  it('keeps its key while the content is the same, and changes it with the content', () => {
    const attempt = attempts()
    const first = attempt({ slotId: 'a' })
    expect(first.key).toMatch(/^[A-Za-z0-9]{24}$/)
    expect(attempt({ slotId: 'a' })).toEqual(first)
    expect(attempt({ slotId: 'b' }).key).not.toBe(first.key)
    expect(attempts()({ slotId: 'a' }).key).not.toBe(first.key)
  })
  it('is sent again with the hold it was first sent with, even if that ran out meanwhile', () => {
    const attempt = attempts()
    const first = attempt({ slotId: 'a', holdToken: 'held' })
    expect(attempt({ slotId: 'a' })).toEqual(first)
  })
})
