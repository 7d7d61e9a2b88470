import { beforeAll, describe, expect, it, vi } from 'vitest'

beforeAll(() => vi.stubGlobal('location', { origin: 'https://console.test', href: 'https://console.test/' }))

describe('the return path after sign-in', () => {
  it('is limited to pages of this console', async () => {
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

describe('a page with unsaved changes', () => {
  it('blocks links and navigation calls, but not closing its form or signing out', async () => {
    const { go, guardPage, router } = await import('./router.ts')
    const ask = vi.fn<() => void>()
    go('/technicians?form=new')
    const endGuard = guardPage(ask)
    go('/stores')
    go('/technicians?form=4')
    expect(router.get()).toMatchObject({ path: '/technicians', search: { form: 'new' } })
    expect(ask).toHaveBeenCalledTimes(2)
    go('/technicians?form=new#main')
    go('/technicians', { replace: true })
    expect(router.get()).toMatchObject({ path: '/technicians', search: {} })
    go('/account/login', { replace: true })
    expect(router.get()?.route).toBe('login')
    endGuard()
    go('/stores')
    expect(router.get()?.path).toBe('/stores')
    expect(ask).toHaveBeenCalledTimes(2)
  })
})
