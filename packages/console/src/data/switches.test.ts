import { expect, it } from 'vitest'
import { contract, switchKeys, switchOf, type EndpointName } from '@walkup/sdk/contract'
import { visibleResources } from '../resources.ts'
import { can } from './access.ts'

const names = Object.keys(contract) as EndpointName[]
const admin = { roleId: 2, subscriptionId: 1 }
const paths = (disabledFeatures: string[]) => visibleResources({ ...admin, disabledFeatures }).map(({ path }) => path)

it('gives every feature endpoints that the console hides when it is off', () => {
  for (const key of switchKeys) {
    const own = names.filter((name) => switchOf(name) === key && contract[name].access.roles !== 'public')
    expect(own.length, key).toBeGreaterThan(0)
    expect(own.filter((name) => can(name, { ...admin, disabledFeatures: [key] }))).toEqual([])
  }
})

it('never switches off what an organization needs to switch it on again', () => {
  const critical = /^(account|features|organizations|security|audit|lookup|events|privacy|territories)\./
  expect(names.filter((name) => critical.test(name) && switchOf(name) !== undefined)).toEqual([])
  expect(paths(switchKeys)).toEqual(
    expect.arrayContaining(['/leads', '/users', '/organizations', '/feature-switches', '/account']),
  )
})

it('hides the areas of features that are off', () => {
  expect(paths([])).toEqual(expect.arrayContaining(['/charts', '/labor']))
  expect(paths(['charts', 'labor'])).toEqual(paths([]).filter((path) => path !== '/charts' && path !== '/labor'))
  // A lead generator's day keeps its other parts.
  expect(visibleResources({ roleId: 14, subscriptionId: 1, disabledFeatures: ['labor'] }).map(({ path }) => path)).toContain(
    '/my-day',
  )
})
