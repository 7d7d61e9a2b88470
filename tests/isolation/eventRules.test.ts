import { INTERNAL_SUBSCRIPTION, partners, roleList } from '@walkup/sdk/contract'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesById } from '../../packages/server/src/areas/events/changes.ts'
import { isVisible, reportedEntities } from '../../packages/server/src/areas/events/visible.ts'
import { serverScope, type Scope } from '../../packages/server/src/db/index.ts'
import { startApp, type TestApp } from '../http/harness.ts'

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app.close())

const ORGANIZATION = 1
/** Entities with a table whose row policies decide. */
const rows = { lead: 'lead', hours: 'shift', timeLog: 'time_log', punchDecision: 'punch_decision' }
/** Entities with a table that only the organization's own users may read. */
const settings = {
  store: 'store',
  technician: 'technician',
  businessUnit: 'business_unit',
  appointmentType: 'appointment_type',
  question: 'question',
  serviceType: 'service_type',
  qrCode: 'qr_code',
  support: 'support_item',
  territory: 'territory',
}
const ofRow = (table: string) => `${table}.organization_id = event.organization_id and ${table}.id = event.entity_id`
const isInternal = 'app_subscription_id() = 1'
/** Which changes a caller may see, by what the row policies let them read. */
const readable = raw(`
  ${[
    ...Object.entries(rows).map(([entity, table]) => [entity, table, 'true']),
    ...Object.entries(settings).map(([entity, table]) => [entity, table, isInternal]),
  ]
    .map(
      ([entity = '', table = '', may]) =>
        `(select deleted_at is not null as is_deleted from ${table} where event.entity = '${entity}' and ${ofRow(table)} and ${may})`,
    )
    .join(' union all ')}
  union all (select false where event.entity in ('listEntry', 'holiday', 'campaignRule') and ${isInternal})
  union all (select false where event.entity = 'featureSwitch')
  union all (select false where event.entity = 'smartCircleOffer' and ${isInternal} and app_may('organization.read'))
  union all (select false from integrity_flag where event.entity = 'integrityFlag' and ${ofRow('integrity_flag')})
  union all (select false from message where event.entity = 'message' and ${ofRow('message')})
  union all (select deleted_at is not null from lead where event.entity = 'typing' and ${ofRow('lead')})
  union all (select false from lead_review where event.entity = 'leadReview' and ${ofRow('lead_review')})
  union all (select u.deleted_at is not null from membership m join app_user u on u.id = m.user_id
    where event.entity = 'user' and m.organization_id = event.organization_id and m.user_id = event.entity_id and ${isInternal})
  union all (select false from notification_recipient r
    where event.entity = 'notification' and r.organization_id = event.organization_id and r.id = event.entity_id and r.user_id = app_user_id())
  union all (select false where event.entity in ('slot', 'defaultSlot', 'booking') and case app_schedule_reach()
    when 'all' then true when 'territory' then event.territory_id = any (app_territories()) else false end)
  union all (select false from booking join lead on lead.organization_id = booking.organization_id and lead.id = booking.lead_id
    where event.entity = 'booking' and ${ofRow('booking')})`)

/** Rows that the demo lacks, and events of many rows of each entity, one of them of a row that does not exist. */
const prepare = () =>
  app.db.asOwner(async (tx) => {
    await tx.run(sql`update shift set posted_at = null where organization_id = ${ORGANIZATION} and id % 3 = 0`)
    await tx.run(sql`update lead set deleted_at = app_now() where organization_id = ${ORGANIZATION} and id % 7 = 0`)
    await tx.run(sql`update support_item set role_ids = array[3, 14] where organization_id = ${ORGANIZATION} and id % 2 = 0`)
    await tx.run(sql`
      insert into integrity_flag (organization_id, kind, lead_id, lead_generator_id, territory_id, at, facts)
      select organization_id, 'velocity', id, lead_generator_id, territory_id, app_now(), '{}' from lead
      where organization_id = ${ORGANIZATION} and lead_generator_id is not null order by id limit 30
      on conflict do nothing`)
    await tx.run(sql`
      insert into lead_review (organization_id, uid, reasons, first_name, last_name, service_group_id, lead_generator_id, territory_id, consent,
        captured_at, received_at)
      select organization_id, 'review' || id, '{honeypot}', first_name, last_name, service_group_id, lead_generator_id, territory_id, '{}',
        app_now(), app_now() from lead
      where organization_id = ${ORGANIZATION} and lead_generator_id is not null order by id limit 30`)
    // With a lead, of unknown phones, and to users; few, so that the sample has all of them.
    await tx.run(sql`delete from message where organization_id = ${ORGANIZATION}`)
    await tx.run(sql`
      insert into message (organization_id, uid, direction, channel, kind, lead_id, recipient, occasion, due_at, expires_at, state)
      select organization_id, 'rule' || id, 'in', 'sms', 'reply', case when id % 5 > 0 then id end, 'phone:' || id, 'in:' || id, app_now(), app_now(),
        'received' from lead where organization_id = ${ORGANIZATION} order by md5(id::text) limit 50`)
    await tx.run(sql`
      insert into message (organization_id, uid, channel, kind, user_id, recipient, occasion, due_at, expires_at, state)
      select organization_id, 'notice' || user_id, 'email', 'notice', user_id, 'user:' || user_id, 'notice:1', app_now(), app_now(), 'sent'
      from membership where organization_id = ${ORGANIZATION} order by user_id limit 20`)
    await tx.run(sql`
      insert into punch_decision (organization_id, key, kind, user_id, store_id, time_zone, expected_at, state, decided_at, deleted_at)
      select organization_id, 'shift:' || id, 'shift', user_id, store_id, 'America/New_York', app_now(), 'rejected', app_now(),
        case when id % 4 = 0 then app_now() end from time_log
      where organization_id = ${ORGANIZATION} order by md5(id::text) limit 30 on conflict do nothing`)
    const tables: Record<string, string> = {
      ...rows,
      ...settings,
      integrityFlag: 'integrity_flag',
      leadReview: 'lead_review',
      message: 'message',
      typing: 'lead',
      notification: 'notification_recipient',
      booking: 'booking',
      slot: 'slot',
      defaultSlot: 'default_slot',
      user: 'membership',
    }
    const ids: number[] = []
    for (const entity of reportedEntities) {
      const table = tables[entity]
      const subject = entity === 'user' ? raw('item.user_id') : raw('item.id')
      const territory = ['booking', 'slot', 'defaultSlot'].includes(entity)
        ? sql`(select t.territory_id from appointment_type t where t.organization_id = item.organization_id and t.id = item.appointment_type_id)`
        : sql`null::int`
      const source = table
        ? sql`select ${subject}, ${territory} from ${raw(table)} item where organization_id = ${ORGANIZATION}
            order by md5(${subject}::text) limit 80`
        : sql`select 1, null::int`
      const made = await tx.rows<{ id: number }>(sql`
        insert into change_event (organization_id, entity, entity_id, change, territory_id)
        select ${ORGANIZATION}::int, ${entity}, of_row.id, 'updated', of_row.territory from (${source}) of_row(id, territory)
        union all select ${ORGANIZATION}::int, ${entity}, 2000000000, 'deleted', null
        returning id`)
      ids.push(...made.map(({ id }) => id))
    }
    return ids
  })

/** Callers of every role and partner, in no, one or two territories: somebody of that role, and somebody who has no rows. */
async function callers(): Promise<Scope[]> {
  const people = await app.db.asOwner((tx) =>
    tx.rows<{ roleId: number; userId: number }>(sql`
      select distinct on (role_id) role_id, user_id from membership where organization_id = ${ORGANIZATION} order by role_id, user_id`),
  )
  const territories = await app.db.asOwner((tx) =>
    tx.rows<{ id: number }>(sql`select id from territory where organization_id = ${ORGANIZATION} order by id limit 3`),
  )
  const [first = 0, second = 0] = territories.map(({ id }) => id)
  return roleList.flatMap(({ id: roleId }) =>
    [INTERNAL_SUBSCRIPTION, ...Object.values(partners)].flatMap((subscriptionId) =>
      [[], [first], [first, second]].flatMap((inside) =>
        [people.find((person) => person.roleId === roleId)?.userId ?? 0, 1_999_999_999].map((userId) => ({
          organizationId: ORGANIZATION,
          organizations: [ORGANIZATION],
          userId,
          roleId,
          subscriptionId,
          territories: inside,
        })),
      ),
    ),
  )
}

test('event streams report exactly the rows that the row policies let their users read', async () => {
  const ids = await prepare()
  const facts = await app.db.asTenant(serverScope(ORGANIZATION), (tx) => changesById(tx, ORGANIZATION, ids))
  expect(facts).toHaveLength(ids.length)
  const shown = new Set<string>()
  const hidden = new Set<string>()
  const scopes = await callers()
  for (const scope of scopes) {
    const expected = await app.db.asTenant(scope, (tx) =>
      tx.rows<{ id: number; entity: string; change: string }>(sql`
        select event.id, event.entity, case when found.is_deleted then 'deleted' else event.change end as change from change_event event
        cross join lateral (select is_deleted from (${readable}) ways limit 1) found
        where event.organization_id = ${ORGANIZATION} and event.id = any (${ids}::bigint[]) order by event.id`),
    )
    const viewer = { ...scope, userId: scope.userId ?? 0 }
    const reported = facts
      .filter((row) => isVisible(viewer, row))
      .map(({ id, entity, change, isDeleted }) => ({ id, entity, change: isDeleted ? 'deleted' : change }))
    expect(reported, JSON.stringify(scope)).toEqual(expected)
    const visible = new Set(reported.map(({ id }) => id))
    for (const { id, entity } of facts) (visible.has(id) ? shown : hidden).add(entity)
  }
  // The comparison covers both outcomes of every rule.
  expect([...shown].sort()).toEqual([...reportedEntities].sort())
  expect([...hidden].sort()).toEqual(reportedEntities.filter((entity) => entity !== 'featureSwitch').sort())
})

test('only the server reads changes with what decides about them', async () => {
  const scope = (await callers()).find(({ roleId }) => roleId === 1) as Scope
  await expect(app.db.asTenant(scope, (tx) => changesById(tx, ORGANIZATION, [1]))).rejects.toThrow('only the server')
  await expect(app.db.asTenant(serverScope(2), (tx) => changesById(tx, ORGANIZATION, [1]))).rejects.toThrow('only the server')
})
