import { describe, expect, test } from 'vitest'
import { lastAdministratorLost, mayEdit, mayAssignRole } from './rules.ts'

const roleIds = [1, 2, 3, 4, 5, 6, 7, 10, 14, 15]
const allowed = (may: (caller: number, role: number) => boolean, caller: number) => roleIds.filter((role) => may(caller, role))

describe('roles', () => {
  test.each([
    [1, roleIds],
    [2, roleIds.filter((role) => role !== 1)],
    [3, []],
    [4, [14, 15]],
    [5, []],
    [15, []],
  ])('role %i gives %j', (caller, expected) => expect(allowed(mayAssignRole, caller)).toEqual(expected))

  test.each([
    [1, roleIds],
    [2, roleIds.slice(1)],
    [3, roleIds.slice(2)],
    [4, [14, 15]],
    [6, []],
    [14, []],
  ])('role %i edits %j', (caller, expected) => expect(allowed(mayEdit, caller)).toEqual(expected))
})

describe('the last administrator', () => {
  const admin = { roleId: 2, subscriptionId: 1, isActive: true }
  const alone = { own: 0, system: 5 }
  test.each([[{ ...admin, isActive: false }], [{ ...admin, roleId: 3 }], [{ ...admin, subscriptionId: 16 }]])(
    'is not turned into %j',
    (after) => {
      expect(lastAdministratorLost(admin, after, alone)).toBe('organization')
      expect(lastAdministratorLost(admin, after, { own: 1, system: 5 })).toBeUndefined()
    },
  )
  test('may stay one, also under another of the two roles', () => {
    expect(lastAdministratorLost(admin, admin, alone)).toBeUndefined()
    expect(lastAdministratorLost(admin, { ...admin, roleId: 1 }, alone)).toBeUndefined()
  })
  test('of the system may not become an organization’s', () => {
    const system = { ...admin, roleId: 1 }
    expect(lastAdministratorLost(system, admin, { own: 3, system: 0 })).toBe('system')
    expect(lastAdministratorLost(system, admin, { own: 0, system: 1 })).toBeUndefined()
  })
  test('is nobody who administers nothing already', () =>
    expect(lastAdministratorLost({ ...admin, isActive: false }, { ...admin, roleId: 7 }, { own: 0, system: 0 })).toBeUndefined())
})
