import { describe, expect, it } from 'vitest'
import { changesOf } from './diff.ts'

describe('an audit entry', () => {
  it('lists changed fields, including nested ones, and omits unchanged ones', () => {
    const before = { name: 'Lee', isActive: true, address: { city: 'Dublin', state: 'OH' }, tags: [1, 2] }
    const after = { name: 'Leigh', isActive: true, address: { city: 'Powell', state: 'OH' }, tags: [2, 1] }
    expect(changesOf(before, after)).toEqual([
      { path: 'name', before: 'Lee', after: 'Leigh' },
      { path: 'address.city', before: 'Dublin', after: 'Powell' },
      { path: 'tags', before: [1, 2], after: [2, 1] },
    ])
  })

  it('leaves out what only tells rows apart', () => {
    const log = { id: 7, updatedAt: '2026-11-27T10:00:00Z', breakMin: 15 }
    expect(changesOf({ log }, null)).toEqual([{ path: 'log.breakMin', before: 15, after: undefined }])
  })

  it('shows created and deleted values on one side, and treats undefined as null', () => {
    expect(changesOf(null, { number: '0412', brandId: null })).toEqual([{ path: 'number', before: undefined, after: '0412' }])
    expect(changesOf({ number: '0412' }, null)).toEqual([{ path: 'number', before: '0412', after: undefined }])
    expect(changesOf(null, null)).toEqual([])
  })
})
