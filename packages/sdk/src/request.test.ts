import { describe, expect, it } from 'vitest'
import { buildRequest, buildUrl, type RequestInput } from './request.ts'

describe('buildUrl', () => {
  it('fills placeholders and adds the other parameters to the query', () => {
    expect(buildUrl('', '/api/leads/{id}/revenue/{isExternal}', { id: 7, isExternal: false, page: 2 })).toBe(
      '/api/leads/7/revenue/false?page=2',
    )
  })
  it('encodes path parameters', () => {
    expect(buildUrl('https://a.example/', '/api/store/{id}', { id: '../x?y' })).toBe('https://a.example/api/store/..%2Fx%3Fy')
  })
  it('repeats arrays, encodes objects as JSON, and leaves out only null and undefined', () => {
    expect(buildUrl('', '/x', { a: [1, 2], b: { c: 1 }, d: null, e: undefined, f: 0, g: false })).toBe(
      '/x?a=1&a=2&b=%7B%22c%22%3A1%7D&f=0&g=false',
    )
  })
  it('works where URLSearchParams has no size', () => {
    const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size') as PropertyDescriptor
    Reflect.deleteProperty(URLSearchParams.prototype, 'size')
    try {
      expect(buildUrl('', '/x', { a: 1 })).toBe('/x?a=1')
      expect(buildUrl('', '/x', {})).toBe('/x')
    } finally {
      Object.defineProperty(URLSearchParams.prototype, 'size', size)
    }
  })
})

describe('buildRequest', () => {
  const invalid = (name: string, value: string) => new Error(`${name}: "${value}"`)
  const encode = (body: unknown) => (body instanceof FormData ? body : JSON.stringify(body))
  const build = (endpoint: string, input: RequestInput = {}) => buildRequest('', endpoint, input, invalid, encode)

  it('splits the endpoint, and has neither body nor headers of its own for a GET', () => {
    const query = { limit: 5 }
    expect(build('GET /api/store/{id}', { params: { id: 3 }, query })).toEqual({
      method: 'GET',
      url: '/api/store/3?limit=5',
      headers: {},
      body: undefined,
    })
  })
  it('encodes a body as JSON, and passes a form through', () => {
    expect(build('POST /x', { body: { a: 1 }, headers: { 'Idempotency-Key': 'k' } })).toMatchObject({
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
      body: '{"a":1}',
    })
    const form = new FormData()
    const request = build('POST /x', { body: form })
    expect(request.body).toBe(form)
    expect(request.headers).toEqual({})
  })
  it.each([undefined, null, '', '.', '..'])('throws for the path parameter %j', (id) => {
    expect(() => build('GET /api/store/{id}', { params: { id } })).toThrow(`id: "${id ?? ''}"`)
  })
})
