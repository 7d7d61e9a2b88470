import { contract, roleList, type EndpointName, type EndpointContract } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { targetTables } from '../../packages/server/src/visibility.ts'
import { isAll } from '../support/tiers.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { matrix, reach } from './matrix.ts'
import { addTargetRows } from './targetRows.ts'

const roleIds = roleList.map(({ id }) => id)
const has = (roles: string, roleId: number) => roles.split(' ').includes(String(roleId))

// The demo's tree, rearranged: 1 (own) with its child 2, 3 as a sibling of 1, 4 as a separate root.
const own = 1
const child = 2
const sibling = 3
const foreign = 4
const organizations = { own, child, sibling, foreign }

let test: TestApp
const people = new Map<number, SignedIn>()
/** A row of each entity in each organization that belongs to no caller and none of their territories. */
const rows = new Map<string, number>()

beforeAll(async () => {
  test = await startApp()
  for (const roleId of roleIds) people.set(roleId, await test.signIn(`role${roleId}@walkup.test`))
  await test.db.asOwner(async (tx) => {
    const parent = await tx.one<{ id: number }>(
      sql`insert into organization (uid, name) values ('parentofboth00000000000000', 'Parent') returning id`,
    )
    await tx.run(sql`update organization set organization_parent_id = ${parent?.id} where id in (${own}, ${sibling})`)
    await tx.run(sql`update organization set organization_parent_id = null where id = ${foreign}`)
    // The demo has no pending review entries.
    await tx.run(sql`
      insert into lead_review (organization_id, uid, reasons, first_name, last_name, service_group_id, lead_generator_id, consent, captured_at, received_at)
      select organization_id, 'review' || organization_id, '{honeypot}', 'Sam', 'Lee', min(service_group_id), max(lead_generator_id), '{}', app_now(), app_now()
      from lead where lead_generator_id not in (select id from app_user where email like 'role%@walkup.test') group by organization_id`)
    await tx.run(sql`insert into campaign_rule (organization_id, utm_source, campaign_id)
      select organization_id, 'access', min(id) from lookup_item where list = 'serviceTitanCampaigns' group by organization_id`)
    // On some dates none of the demo's leads waits for a call.
    await tx.run(sql`insert into task (organization_id, lead_id, kind, due_at)
      select organization_id, id, 'retry', app_now() from lead where deleted_at is null`)
    // A smart circle offer of each organization to their parent.
    await tx.run(sql`
      insert into smart_circle_offer (organization_id, borrower_id, user_id, first_day, last_day)
      select organization_id, ${parent?.id}::int, max(user_id), '2040-01-02', '2040-01-03' from membership
      where organization_id in (${own}, ${child}, ${sibling}, ${foreign}) and user_id not in (select id from app_user where email like 'role%@walkup.test')
      group by organization_id`)
    await addTargetRows(tx)
    await tx.run(sql`insert into technician_time_off (organization_id, technician_id, from_date, to_date)
      select organization_id, min(id), '2040-01-02', '2040-01-03' from technician group by organization_id`)
    for (const [entity, { table, gone }] of Object.entries(targetTables)) {
      const columns = await tx.rows<{ name: string }>(
        sql`select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0`,
      )
      const column = (name: string) => columns.some((one) => one.name === name)
      const owner = column('organization_id') ? sql`organization_id` : table === 'organization' ? sql`id` : undefined
      if (!owner) continue
      const askers = sql`(select id from app_user where email like 'role%@walkup.test')`
      const territories = sql`(select territory_id from membership_territory t join membership m on m.id = t.membership_id
        where m.organization_id = ${own} and m.role_id in (4, 14, 15) and m.user_id in ${askers})`
      const visibleLeads = sql`(select id from lead where territory_id in ${territories} or lead_generator_id in ${askers})`
      const apart = [
        column('lead_id') ? sql`(lead_id is null or lead_id not in ${visibleLeads})` : sql`true`,
        table === 'booking'
          ? sql`appointment_type_id not in (select id from appointment_type where territory_id in ${territories})`
          : sql`true`,
        column('territory_id') ? sql`(territory_id is null or territory_id not in ${territories})` : sql`true`,
        ...['user_id', 'lead_generator_id'].map((name) =>
          column(name) ? sql`(${raw(name)} is null or ${raw(name)} not in ${askers})` : sql`true`,
        ),
        column('store_id')
          ? sql`(store_id is null or store_id not in (select id from store where territory_id in ${territories}))`
          : sql`true`,
        // People who work in a caller's territory are accessible because of that.
        column('user_id')
          ? sql`(user_id is null or user_id not in (select m.user_id from membership m
              join membership_territory t on t.membership_id = m.id where t.territory_id in ${territories}))`
          : sql`true`,
      ]
      for (const organizationId of Object.values(organizations)) {
        const row = await tx.one<{ id: number }>(sql`
          select id from ${raw(table)} where ${owner} = ${organizationId} and not (${raw(gone)}) and ${join(apart, ' and ')}
          order by id limit 1`)
        if (row) rows.set(`${entity} ${organizationId}`, row.id)
      }
    }
  })
})
afterAll(() => test.close())

const endpoints = (Object.entries(contract) as [EndpointName, EndpointContract][]).filter(
  ([, described]) => described.access.roles !== 'public',
)

interface Asked {
  readonly params: Record<string, string | number | boolean>
  readonly query: Record<string, string | number>
  readonly body: unknown
}
const exampleOf = ({ example }: EndpointContract): Asked => ({
  params: { ...(example.params as Record<string, string | number>) },
  query: {},
  body: example.body,
})

/** Sends an unknown query parameter: it returns 400 once role and row are authorized, without side effects. */
async function ask(name: EndpointName, call: SignedIn['call'], { params, query, body }: Asked): Promise<number> {
  const answer = await call(name, { params, query: { ...query, probe: 'x' }, ...(contract[name].body && { body }) })
  if (answer.status === 400)
    expect(
      answer.problem.errors?.map((error) => error.path),
      name,
    ).toContain('probe')
  return answer.status
}

/** Calls as all of the roles concurrently. */
const together = (roles: readonly number[], check: (roleId: number) => Promise<void>) => Promise.all(roles.map(check))

/** The example's parameters and body, with ids replaced by those of an organization. */
function input(described: EndpointContract, organizationId: number): Asked | undefined {
  const asked = { ...exampleOf(described), body: { ...(described.example.body as Record<string, unknown> | undefined) } }
  for (const { entity, at } of described.targets ?? []) {
    const [place, key] = at.split('.') as ['params' | 'query' | 'body', string]
    const id = rows.get(`${entity} ${organizationId}`)
    if (id === undefined) return
    asked[place][key] = id
  }
  return asked
}

/**
 * The callers from another organization: in `npm test`, those who may enter some of them, and one of the others per endpoint, since
 * entering is rejected before the endpoint's roles are checked.
 */
const entering = [1, 2, 3]
const stayingOut = roleIds.filter((roleId) => !entering.includes(roleId))
const visitors = (index: number) =>
  isAll ? roleIds : [...entering, stayingOut[index % stayingOut.length] as (typeof roleIds)[number]]

describe('the access matrix', () => {
  it('has a row for every endpoint', () => expect(new Set(Object.keys(matrix))).toEqual(new Set(Object.keys(contract))))

  it('marks exactly the endpoints without a session as public', () => {
    for (const [name, { access }] of Object.entries(contract) as [EndpointName, EndpointContract][])
      expect(access.roles === 'public', name).toBe(matrix[name] === 'public')
  })

  describe.each(endpoints.map(([name, described], index) => [name, described, index] as const))(
    '%s',
    (name, described, index) => {
      it('returns 401 without a session', async () => {
        const asked = input(described, own) ?? exampleOf(described)
        expect(await ask(name, test.call, asked)).toBe(401)
      })

      it.each(Object.entries(organizations))('in the %s organization, selected by the header', async (_, organizationId) => {
        const asked = input(described, organizationId) ?? exampleOf(described)
        await together(organizationId === own ? roleIds : visitors(index), async (roleId) => {
          const mayEnter = organizationId === own || roleId === 1 || (organizationId === child && [2, 3].includes(roleId))
          const expected = mayEnter && has(matrix[name], roleId) ? [400, 404] : [403]
          const status = await ask(name, (people.get(roleId) as SignedIn).in(organizationId), asked)
          expect(expected, `${name} as role ${roleId} in ${organizationId} answered ${status}`).toContain(status)
        })
      })

      if (described.targets?.length) {
        it.each(Object.entries(organizations))('on a row of the %s organization', async (where, organizationId) => {
          const asked = input(described, organizationId)
          if (!asked) return expect(where, `${name}: the demo has no such row of its own`).not.toBe('own')
          const permitted = roleIds.filter((one) => has(matrix[name], one))
          await together(permitted, async (roleId) => {
            const isSeen =
              (where === 'own' && (described.targets ?? []).every(({ entity }) => has(reach[entity] ?? '', roleId))) ||
              // Personal rows are accessible to their owner only.
              (where === 'child' &&
                [1, 2, 3].includes(roleId) &&
                (described.targets ?? []).every(({ entity }) => reach[entity] !== ''))
            const status = await ask(name, (people.get(roleId) as SignedIn).in(own), asked)
            expect(status, `${name} as role ${roleId} on ${JSON.stringify(asked.params)} of ${organizationId}`).toBe(
              isSeen ? 400 : 404,
            )
          })
        })
      }
    },
  )
})
