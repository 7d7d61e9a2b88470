import { describe, expect, it } from 'vitest'
import { contract, partners, refusalOf, roleList, type EndpointName } from '@walkup/sdk/contract'
import { can, rolesThatCan } from './access.ts'
import { roleIds, roleOf } from './roles.ts'

const names = Object.keys(contract) as EndpointName[]

describe('endpoint access of a session', () => {
  it('matches the contract for every role and partner', () => {
    for (const { id: roleId } of roleList)
      for (const subscriptionId of [1, ...Object.values(partners)]) {
        const member = { roleId, subscriptionId }
        const allowed = names.filter((name) => refusalOf(contract[name].access, member) === undefined)
        expect(names.filter((name) => can(name, member))).toEqual(allowed)
      }
  })

  it('is limited to public endpoints when signed out', () => {
    expect(names.filter((name) => can(name, undefined))).toEqual(names.filter((name) => contract[name].access.roles === 'public'))
  })

  it('differs for partner users', () => {
    const [own, callTracking] = [1, partners.callTracking].map((subscriptionId) => ({ roleId: 2, subscriptionId }))
    expect(['stores.upsert', 'audit.search', 'integrations.homeDepot'].map((name) => can(name as EndpointName, own))).toEqual([
      true,
      true,
      true,
    ])
    expect(
      ['stores.upsert', 'audit.search', 'integrations.homeDepot', 'integrations.centah'].map((name) =>
        can(name as EndpointName, callTracking),
      ),
    ).toEqual([false, false, false, true])
  })
})

describe('roles', () => {
  it('match the contract', () => {
    expect(roleIds).toEqual(roleList.map(({ id }) => id))
    expect(roleOf(15)).toMatchObject({ key: 'supervisor', isField: true, labor: 'territory' })
    expect(roleOf(0)).toBeUndefined()
    expect(rolesThatCan('leads.claim')).toEqual([1, 2, 3, 4, 5, 10])
  })
})
