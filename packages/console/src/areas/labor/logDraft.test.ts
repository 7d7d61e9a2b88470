import { describe, expect, it } from 'vitest'
import { contract } from '@walkup/sdk/contract'
import { draftOf, instantAt, draftErrors } from './logDraft.ts'
import type { Log } from './labels.ts'

const log = { ...(contract['labor.updateTimeLog'].example.reply as Log), clockInAt: '2026-11-20T15:00:27.000Z' }

describe('the punch form', () => {
  it('shows times in the store’s zone', () => {
    expect(draftOf(log)).toMatchObject({ userId: 12, storeId: 4, in: '2026-11-20T10:00', breakMin: '30' })
  })

  it('preserves the seconds of unchanged times only', () => {
    const began = draftOf(log).in
    const at = (typed: string, zone: string) => instantAt(typed, began, log.clockInAt, log.timeZone, zone)
    expect(at(began, log.timeZone)).toBe('2026-11-20T15:00:27.000Z')
    expect(at('2026-11-20T10:01', log.timeZone)).toBe('2026-11-20T15:01:00.000Z')
    expect(at(began, 'America/Chicago')).toBe('2026-11-20T16:00:00.000Z')
  })

  it('reports missing fields of a new punch', () => {
    expect(Object.keys(draftErrors(draftOf(undefined), true))).toEqual(['userId', 'storeId', 'clockInAt'])
    expect(draftErrors({ ...draftOf(log), breakMin: '1.5' }, false)).toHaveProperty('breakMin')
    expect(draftErrors({ ...draftOf(log), storeId: null }, false)).toEqual({})
  })
})
