import { describe, expect, it } from 'vitest'
import { buildUrl } from './url.ts'

describe('buildUrl', () => {
  it('fills placeholders and sends the other parameters to the query', () => {
    expect(buildUrl('', '/api/leads/{id}/revenue/{isExternal}', { id: 7, isExternal: false, page: 2 })).toBe(
      '/api/leads/7/revenue/false?page=2',
    )
  })
  it('encodes what it fills in', () => {
    expect(buildUrl('https://a.example/', '/api/store/{id}', { id: '../x?y' })).toBe('https://a.example/api/store/..%2Fx%3Fy')
  })
  it('repeats arrays, sends objects as JSON, leaves nothing out but null and undefined', () => {
    expect(buildUrl('', '/x', {}, { a: [1, 2], b: { c: 1 }, d: null, e: undefined, f: 0, g: false })).toBe(
      '/x?a=1&a=2&b=%7B%22c%22%3A1%7D&f=0&g=false',
    )
  })
  it('names a parameter that is missing', () => {
    expect(() => buildUrl('', '/api/store/{id}', { id: '' })).toThrow('/api/store/{id}: Parameter "id" is needed')
  })
})
