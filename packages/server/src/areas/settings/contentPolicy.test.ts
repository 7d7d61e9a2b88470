import { describe, expect, it } from 'vitest'
import { admits, policyGaps } from './contentPolicy.ts'

const own = 'https://app.walkup.example'
const page = new URL('https://shop.example/book')
const needs = {
  script: new URL('/widgets/walkup.js', own),
  connect: [new URL(own), new URL('https://api.mapbox.com')],
  image: new URL('/api/logos/', own),
}
const gapsOf = (policy: string, nonce = '') => policyGaps(policy, needs, { page, nonce, isInPage: false })

describe('admits', () => {
  it.each([
    ['*', true],
    ['https:', true],
    ['http:', true],
    ['https://app.walkup.example', true],
    ['app.walkup.example', true],
    ['APP.Walkup.example:443', true],
    ['http://app.walkup.example', true],
    ['*.walkup.example', true],
    ['https://*.example', true],
    ['app.walkup.example:*', true],
    ['app.walkup.example/widgets/', true],
    ['app.walkup.example/widgets/walkup.js', true],
    ["'self'", false],
    ["'none'", false],
    ["'nonce-abc'", false],
    ['data:', false],
    ['walkup.example', false],
    ['*.app.walkup.example', false],
    ['app.walkup.example:8443', false],
    ['app.walkup.example/api/', false],
    ['app.walkup.example.evil.example', false],
    ['', false],
  ])('%s: %s', (source, expected) => expect(admits(source, needs.script, page)).toBe(expected))

  it('a page’s own origin is its host, scheme and port', () => {
    const at = (address: string) => admits("'self'", new URL(address), new URL('https://shop.example:8443/'))
    expect(at('https://shop.example:8443/x')).toBe(true)
    expect(at('https://shop.example/x')).toBe(false)
    expect(at('http://shop.example:8443/x')).toBe(false)
  })
})

describe('policyGaps', () => {
  it.each([
    '',
    'upgrade-insecure-requests',
    'default-src *',
    `default-src 'self' ${own} https://api.mapbox.com`,
    `script-src-elem ${own}; script-src 'none'; connect-src https:`,
    'sandbox allow-scripts allow-forms allow-same-origin',
  ])('is empty for “%s”', (policy) => expect(gapsOf(policy)).toEqual([]))

  it('completes each directive, and begins one where only the default speaks', () => {
    expect(gapsOf(`default-src 'self'; connect-src 'self' ${own}; img-src 'none'; script-src https://cdn.example`)).toEqual([
      { directive: 'script-src', reason: 'source', line: `script-src https://cdn.example ${own}`, isInPage: false },
      { directive: 'connect-src', reason: 'source', line: `connect-src 'self' ${own} https://api.mapbox.com`, isInPage: false },
      { directive: 'img-src', reason: 'source', line: `img-src ${own}`, isInPage: false },
    ])
    expect(gapsOf("default-src 'self'").map(({ line }) => line)).toEqual([
      `script-src 'self' ${own}`,
      `connect-src 'self' ${own} https://api.mapbox.com`,
      `img-src 'self' ${own}`,
    ])
  })

  it('asks for the nonce where addresses are ignored, and is content with it', () => {
    const policy = `script-src 'nonce-r4nd' 'strict-dynamic' https:`
    expect(gapsOf(policy)).toMatchObject([{ directive: 'script-src', reason: 'nonce' }])
    expect(gapsOf(policy, 'r4nd')).toEqual([])
    expect(gapsOf("script-src 'nonce-r4nd'", 'r4nd')).toEqual([])
    expect(gapsOf("script-src 'nonce-r4nd'", 'other')).toMatchObject([{ reason: 'source' }])
  })

  it('judges every policy of a header, and the first of a repeated directive', () => {
    expect(gapsOf(`default-src *, img-src 'none'`)).toMatchObject([{ directive: 'img-src' }])
    expect(gapsOf("img-src *; img-src 'none'")).toEqual([])
    expect(gapsOf('sandbox allow-scripts')).toEqual([
      { directive: 'sandbox', reason: 'sandbox', line: 'sandbox allow-scripts allow-same-origin', isInPage: false },
    ])
  })
})
