import { contract, type EndpointContract, type EndpointName } from '@walkup/sdk/contract'
import { allEndpoints } from '@walkup/sdk/endpoints'
import { expect, it } from 'vitest'

/** Signing in, including the second step and passkeys, and the refresh itself. */
const mayIssue = /^POST \/api\/account\/(login(\/|$)|(\w+\/)*passkeys?(\/|$)|token\/refresh\/)/

/** Whether a schema contains a property of that name at any depth. */
const has = (schema: unknown, name: string): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  Object.entries(schema).some(([key, value]) => (key === 'properties' && name in (value as object)) || has(value, name))

it('issues refresh tokens only on sign-in and refresh', () => {
  const names = Object.keys(contract) as EndpointName[]
  const issuing = names.filter((name) => has((contract[name] as EndpointContract).reply, 'refreshToken'))
  expect(issuing).toEqual(expect.arrayContaining(['account.login', 'account.refreshToken']))
  for (const name of issuing) {
    expect(allEndpoints[name]).toMatch(mayIssue)
    expect((contract[name] as EndpointContract).access.roles, name).toBe('public')
  }
})
