import { describe, expect, it } from 'vitest'
import { fromLocalInput, toLocalInput } from './localInput.ts'

describe('local time', () => {
  it('converts both ways in its zone', () => {
    expect(toLocalInput('2026-11-20T15:05:00.000Z', 'America/New_York')).toBe('2026-11-20T10:05')
    expect(fromLocalInput('2026-11-20T10:05', 'America/New_York')).toBe('2026-11-20T15:05:00.000Z')
    expect(fromLocalInput('2026-07-20T10:05', 'America/Phoenix')).toBe('2026-07-20T17:05:00.000Z')
  })

  it('is null while incomplete', () => {
    for (const half of ['', '2026-11-20', '2026-11-20T', 'T10:00']) expect(fromLocalInput(half, 'America/New_York')).toBeNull()
  })
})
