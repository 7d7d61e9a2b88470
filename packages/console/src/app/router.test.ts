import { beforeAll, describe, expect, it, vi } from 'vitest'

beforeAll(() => vi.stubGlobal('location', { origin: 'https://console.test' }))

describe('where signing in leads', () => {
  it('comes back to a page of this console only', async () => {
    const { loginPath, safeNext } = await import('./router.ts')
    expect(safeNext('/leads?status=new')).toBe('/leads?status=new')
    for (const bad of [
      undefined,
      '',
      '//evil.test',
      '/\\evil.test',
      'https://evil.test/leads',
      'javascript:alert(1)',
      '/account/login',
      'leads',
      '/\t/evil.test',
    ])
      expect(safeNext(bad)).toBe('/')
    expect(loginPath('/leads?q=a b')).toBe('/account/login?next=%2Fleads%3Fq%3Da%20b')
    expect([loginPath('/'), loginPath('/account/login')]).toEqual(['/account/login', '/account/login'])
  })
})
