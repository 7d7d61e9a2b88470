import { describe, expect, it } from 'vitest'
import { fromWall, toWall } from './wall.ts'

describe('a time as a wall clock has it', () => {
  it('goes there and back in its zone', () => {
    expect(toWall('2026-11-20T15:05:00.000Z', 'America/New_York')).toBe('2026-11-20T10:05')
    expect(fromWall('2026-11-20T10:05', 'America/New_York')).toBe('2026-11-20T15:05:00.000Z')
    expect(fromWall('2026-07-20T10:05', 'America/Phoenix')).toBe('2026-07-20T17:05:00.000Z')
  })

  it('is nothing while it is half typed', () => {
    for (const half of ['', '2026-11-20', '2026-11-20T', 'T10:00']) expect(fromWall(half, 'America/New_York')).toBeNull()
  })
})
