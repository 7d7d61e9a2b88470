import { expect, it } from 'vitest'
import { landingOf, visibleResources, matchRoute, resources } from './resources.ts'

it('resolves a path to its page and parameters', () => {
  expect(matchRoute('/stores')).toMatchObject({ resource: { path: '/stores' }, page: { path: '' }, params: {} })
  expect(matchRoute('/stores/7')).toMatchObject({ page: { path: '/:id' }, params: { id: '7' } })
  expect(matchRoute('/stores/a%20b')?.params).toEqual({ id: 'a b' })
  expect(matchRoute('/stores/%E0%A4%A')?.params).toEqual({ id: '%E0%A4%A' })
  expect([matchRoute('/'), matchRoute('/stores/7/more'), matchRoute('/nowhere'), matchRoute('/holidays/7')]).toEqual(
    Array(4).fill(undefined),
  )
})

it('shows each role the areas that the contract permits', () => {
  const paths = (roleId: number) => visibleResources({ roleId, subscriptionId: 1 }).map(({ path }) => path)
  expect(paths(15)).toContain('/technicians')
  expect(paths(15)).not.toContain('/stores')
  expect(visibleResources(undefined)).toEqual([])
})

it('hides the organization’s own data from partner users', () => {
  const reach = visibleResources({ roleId: 2, subscriptionId: 16 })
  expect(reach.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/leads', '/users', '/today', '/integrations', '/account']),
  )
  expect(reach.filter(({ isOwn }) => isOwn)).toEqual([])
  expect(reach.map(({ path }) => path)).not.toContain('/charts')
  const hidden = visibleResources({ roleId: 2, subscriptionId: 1 }).filter((area) => !reach.includes(area))
  expect(hidden.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/stores', '/labor', '/slots', '/audit', '/booking-page']),
  )
  expect(visibleResources({ roleId: 2, subscriptionId: 2 })).toEqual(reach.filter(({ path }) => path !== '/users'))
})

it('opens each role’s work after signing in', () => {
  const home = (roleId: number, subscriptionId = 1, disabledFeatures: string[] = []) =>
    landingOf({ roleId, subscriptionId, disabledFeatures })
  const homes = {
    1: '/today',
    2: '/today',
    3: '/today',
    4: '/today',
    5: '/queue',
    6: '/labor/missing',
    7: '/today',
    10: '/leads',
  }
  expect(Object.fromEntries(Object.keys(homes).map((id) => [id, home(Number(id))]))).toEqual(homes)
  expect([home(14), home(15)]).toEqual(['/my-day', '/my-day'])
  expect([home(2, 16), home(2, 2)]).toEqual(['/leads', '/leads'])
  expect([home(2, 1, ['dashboard']), home(6, 1, ['labor'])]).toEqual(['/leads', '/users'])
  expect(landingOf(undefined)).toBeUndefined()
})

it('lists every area of the settings in a section, with a sentence on it', () => {
  const areas = resources.filter(({ group, path }) => group === 'Settings' && path !== '/settings')
  expect(areas.filter(({ section, about }) => !section || !about)).toEqual([])
  expect(resources.filter(({ group, section }) => group !== 'Settings' && section)).toEqual([])
})
