import { partners, permissions, roleList, type Permission } from '@walkup/sdk/contract'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, openPglite, serverScope, type Db } from '../../packages/server/src/db/index.ts'

let db: Db
beforeAll(async () => {
  db = await openPglite(undefined)
  await migrate(db)
})
afterAll(() => db.close())

const asRole = <Row extends object>(roleId: number, select: string, subscriptionId = 1) =>
  db.asTenant({ ...serverScope(1), roleId, subscriptionId }, (tx) => tx.one<Row>(sql`select ${raw(select)}`))

/** Each role's access by docs/domain.md#roles: leads, labor, schedules, people, activity, codes, stores. */
const reach: Readonly<Record<number, string>> = {
  0: 'all all all all all all all',
  1: 'all all all all all all all',
  2: 'all all all all all all all',
  3: 'all all all all all all all',
  4: 'territory territory territory territory territory territory territory',
  5: 'all none all all all all all',
  6: 'none all none all all all all',
  7: 'all all none own all all all',
  10: 'all none none own own all all',
  14: 'own own none own own own all',
  15: 'territory territory territory territory territory own all',
}
const functions = ['lead', 'labor', 'schedule', 'people', 'activity', 'code', 'store'].map((rows) => `app_${rows}_reach()`)

describe('the role table', () => {
  it('matches the contract', async () => {
    const rows = await db.asOwner((tx) =>
      tx.rows(sql`
        select id, key, rank, organizations, is_field, edits, appoints, permissions,
          jsonb_build_object('activity', activity, 'codes', codes, 'labor', labor, 'leads', leads, 'people', people,
            'schedules', schedules, 'stores', stores) as reach
        from role order by id`),
    )
    const stored = ['id', 'key', 'rank', 'organizations', 'isField', 'edits', 'appoints', 'permissions', 'reach'] as const
    expect(rows).toEqual(roleList.map((role) => Object.fromEntries(stored.map((name) => [name, role[name]]))))
  })

  it('is rewritten at each start', async () => {
    await db.asOwner((tx) => tx.run(sql`update role set leads = 'all', permissions = '{}' where id = 6`))
    await db.asOwner((tx) =>
      tx.run(sql`insert into role select 99, 'former', rank, organizations, is_field, edits, appoints, activity, codes, labor, leads,
        people, schedules, stores, permissions from role where id = 7`),
    )
    await migrate(db)
    const rows = await db.asOwner((tx) => tx.rows(sql`select id, leads, permissions from role where id in (6, 99)`))
    const payroll = roleList.find(({ id }) => id === 6)
    expect(rows).toEqual([{ id: 6, leads: 'none', permissions: payroll?.permissions }])
  })

  it('cannot be written by the serving roles', async () => {
    const write = db.asTenant({ ...serverScope(1), roleId: 1 }, (tx) => tx.run(sql`update role set leads = 'all'`))
    await expect(write).rejects.toThrow(/permission denied/)
    await expect(db.asAccounts((tx) => tx.run(sql`delete from role`))).rejects.toThrow(/permission denied/)
  })
})

describe('the row policy functions', () => {
  it.each(Object.entries(reach))('return the access of role %s', async (roleId, expected) => {
    const row = await asRole<Record<string, string>>(Number(roleId), functions.map((call, at) => `${call} as r${at}`).join(', '))
    expect(Object.values(row ?? {}).join(' ')).toBe(expected)
  })

  it('return less for partner users', async () => {
    for (const [partner, subscriptionId] of Object.entries(partners)) {
      const row = await asRole<Record<string, string>>(
        2,
        functions.map((call, at) => `${call} as r${at}`).join(', '),
        subscriptionId,
      )
      expect(Object.values(row ?? {}).join(' ')).toBe(`${partner} none none all none none all`)
    }
  })

  it('return nothing for an unknown role', async () => {
    const row = await asRole<Record<string, string>>(16, functions.map((call, at) => `${call} as r${at}`).join(', '))
    expect(Object.values(row ?? {}).join(' ')).toBe('none none none own none none none')
  })

  it('know every permission', async () => {
    for (const roleId of [0, ...roleList.map(({ id }) => id)]) {
      const row = await asRole<Record<string, boolean>>(
        roleId,
        permissions.map((permission, at) => `app_may('${permission}') as p${at}`).join(', '),
      )
      const held: readonly Permission[] = roleList.find(({ id }) => id === roleId)?.permissions ?? []
      expect(permissions.filter((_, at) => row?.[`p${at}`])).toEqual(permissions.filter((one) => held.includes(one)))
    }
  })

  it('prevent editing or assigning higher roles', async () => {
    const list = async (roleId: number, call: string) => {
      const row = await asRole<{ ids: number[] }>(roleId, `array(select id from role where ${call}(id) order by id) as ids`)
      return row?.ids.join(' ')
    }
    const all = roleList.map(({ id }) => id).join(' ')
    const below = { 1: all, 2: all.slice(2), 3: all.slice(4), 4: '14 15' }
    for (const { id } of roleList) {
      expect(await list(id, 'app_edits'), `edited by ${id}`).toBe((below as Record<number, string>)[id] ?? '')
      expect(await list(id, 'app_appoints'), `appointed by ${id}`).toBe(
        id === 3 ? '' : ((below as Record<number, string>)[id] ?? ''),
      )
    }
  })
})
