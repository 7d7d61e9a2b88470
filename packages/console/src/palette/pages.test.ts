import type { LoginRecord } from '@walkup/sdk'
import { expect, it } from 'vitest'
import { visibleResources, resources } from '../resources.ts'
import { matchPages, pagesFor } from './pages.ts'

const login = (roleId: number, subscriptionId = 1, showApproaches = true) =>
  ({ roleId, subscriptionId, showApproaches }) as LoginRecord
const admin = { roleId: 1, subscriptionId: 1 }
const paths = (...who: Parameters<typeof login>) => pagesFor(login(...who)).map(({ path }) => path)
const titles = (typed: string, ...who: Parameters<typeof login>) =>
  matchPages(pagesFor(login(...who)), typed).map(({ title }) => title)

it('finds every named page', () => {
  const addressed = resources.flatMap((resource) =>
    resource.pages
      .filter((page) => !page.path.includes(':'))
      .map((page) => [resource.path + page.path, visibleResources(admin).includes(resource) ? 1 : 14] as const),
  )
  expect(addressed.length).toBeGreaterThan(resources.length)
  expect(addressed.filter(([path, roleId]) => !paths(roleId).includes(path))).toEqual([])
  expect(paths(1)).toEqual(
    expect.arrayContaining(['/reports/speed', '/reports/approaches', '/charts/hours', '/leads?kind=rejected']),
  )
})

it('finds only permitted pages', () => {
  expect(paths(2, 1, false)).not.toContain('/reports/approaches')
  expect(paths(14)).not.toContain('/today/stores')
  expect(paths(5)).not.toContain('/labor/missing')
  expect(paths(7)).not.toContain('/import/leads')
  expect(paths(2, 2)).not.toContain('/users')
  expect(paths(2, 2)).not.toContain('/today/stores')
  // Lead generator reports cover only the organization's own staff.
  const own = ['/today/people', '/users/schedules', '/charts/hours', '/reports/performance', '/reports/smart-circle']
  expect(paths(2)).toEqual(expect.arrayContaining(own))
  expect(own.filter((path) => paths(2, 16).includes(path))).toEqual([])
  expect(paths(2, 16)).toEqual(expect.arrayContaining(['/today/stores', '/users', '/reports/speed']))
  expect(pagesFor(undefined)).toEqual([])
})

it('ranks entities before reports about them and shows the location of equal names', () => {
  const found = (typed: string) => matchPages(pagesFor(login(1)), typed).map(({ path, hint }) => [path, hint])
  expect(found('organizations').slice(0, 2)).toEqual([
    ['/organizations', 'Settings'],
    ['/reports/organizations', 'Reports'],
  ])
  expect(found('territories').slice(0, 2)).toEqual([
    ['/organizations/territories', 'Organizations'],
    ['/reports/territories', 'Reports'],
  ])
  expect(found('stores')[0]).toEqual(['/stores', 'Places'])
  expect(found('audit')[0]).toEqual(['/audit', undefined])
})

it('matches page and area names, and lists the areas for an empty query', () => {
  expect(titles('missing', 1)).toEqual(['Missing punches'])
  expect(titles('labor missing', 1)).toEqual(['Missing punches'])
  expect(titles('time logs', 1)).toEqual(['Time logs'])
  expect(titles('Líne', 1)).toEqual([])
  expect(titles('spéed', 1)).toEqual(['Speed to lead'])
  expect(titles('organizations', 1)[0]).toBe('Organizations')
  expect(new Set(titles('', 1)).size).toBe(visibleResources(admin).length)
  const twice = matchPages(pagesFor(login(1)), 'organizations').map(({ path }) => path)
  expect(new Set(twice).size).toBe(twice.length)
})
