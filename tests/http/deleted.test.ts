import { restorableKinds, type EndpointName, type RestorableKind } from '@walkup/sdk/contract'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addType } from './bookingFixture.ts'
import { randomUid } from '../../packages/server/src/auth/tokens.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { matrix } from './matrix.ts'
import { makeItem } from './supportFixture.ts'

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
})
afterAll(() => app.close())

const rows = <T extends object>(query: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<T>(query))
const restore = (kind: RestorableKind, id: number, by = admin) => by.call('deleted.restore', { params: { kind, id } })
const reason = ({ status, problem }: Awaited<ReturnType<typeof restore>>) => [status, problem.code ?? problem.type]

const address = { line1: '100 Test Way', city: 'Dublin', state: 'OH', postalCode: '43017' }
const makeTerritory = async (more: object = {}) =>
  (await admin.call('territories.upsert', { body: { name: 'Gone', timeZone: 'America/New_York', ...more } })).data.id
const makeStore = async (number: string, territoryId = 1) =>
  (await admin.call('stores.upsert', { body: { number, name: 'Gone', territoryId, address } })).data.id
/** A punch of the person, or of a generator who has none. */
async function makePunch(date: string, userId?: number) {
  const uid = randomUid()
  const [person] = await rows<{ id: number; storeId: number }>(sql`
    with person as (insert into app_user (uid, first_name, last_name, email) values (${uid}, 'Sam', 'Lee', lower(${`${uid}@walkup.test`})) returning id)
    insert into membership (organization_id, user_id, role_id) select 1, id, 14 from person
    returning user_id as id, (select min(id) from store where organization_id = 1 and deleted_at is null) as store_id`)
  const body = { storeId: person?.storeId ?? 0, clockInAt: `${date}T15:00:00Z`, clockOutAt: `${date}T20:00:00Z` }
  const owner = userId ?? person?.id ?? 0
  const { status, data } = await admin.call('labor.createTimeLog', { params: { userId: owner }, body })
  expect(status).toBe(200)
  return { id: data.id, userId: owner }
}
const copyOf = async (table: 'appointment_type' | 'question') => {
  const [row] = await rows<{ id: number }>(
    table === 'question'
      ? sql`insert into question (organization_id, label, kind, field_type_id, options)
          select organization_id, label, kind, field_type_id, options from question where organization_id = 1 limit 1 returning id`
      : sql`insert into appointment_type (organization_id, name, territory_id, service_group_id, duration_min)
          select organization_id, 'Gone', territory_id, service_group_id, duration_min from appointment_type
          where organization_id = 1 limit 1 returning id`,
  )
  return row?.id ?? 0
}
const remove = (name: EndpointName) => async (id: number) => {
  const call = admin.call as (name: EndpointName, input: object) => Promise<{ status: number }>
  expect((await call(name, { params: { id } })).status, name).toBe(200)
}

/** How to make and delete one of each kind, and its table. */
const kinds: Readonly<
  Record<
    RestorableKind,
    { deletedBy: EndpointName; table: string; make: () => Promise<number>; remove?: (id: number) => Promise<void> }
  >
> = {
  appointmentType: { deletedBy: 'appointmentTypes.delete', table: 'appointment_type', make: () => copyOf('appointment_type') },
  businessUnit: {
    deletedBy: 'businessUnits.delete',
    table: 'business_unit',
    make: async () => (await admin.call('businessUnits.upsert', { body: { name: 'Gone', officialName: 'Gone LLC' } })).data.id,
  },
  cadence: {
    deletedBy: 'followUp.deleteCadence',
    table: 'cadence',
    make: async () => {
      const steps = [{ kind: 'call', afterMin: 5 }] as const
      return (await admin.call('followUp.upsertCadence', { body: { name: 'Gone', steps: [...steps], isActive: true } })).data.id
    },
  },
  qrCode: {
    deletedBy: 'qrCodes.delete',
    table: 'qr_code',
    make: async () => {
      const [code] = await rows<{ id: number }>(sql`
        insert into qr_code (organization_id, uid, label, user_id, service_group_id, store_id)
        select organization_id, 'gonecode000000000000000000', 'Gone', user_id, service_group_id, ${await makeStore('gone-code')}
        from qr_code where organization_id = 1 limit 1 returning id`)
      return code?.id ?? 0
    },
  },
  question: { deletedBy: 'questions.delete', table: 'question', make: () => copyOf('question') },
  serviceType: {
    deletedBy: 'settings.deleteServiceType',
    table: 'service_type',
    make: async () => (await admin.call('settings.upsertServiceType', { body: { name: 'Gone' } })).data.id,
  },
  store: { deletedBy: 'stores.delete', table: 'store', make: () => makeStore('gone-1') },
  supportDocument: { deletedBy: 'support.deleteDocument', table: 'support_item', make: () => makeSupport('document') },
  technician: {
    deletedBy: 'technicians.delete',
    table: 'technician',
    make: async () => (await admin.call('technicians.upsert', { body: { name: 'Gone' } })).data.id,
  },
  territory: { deletedBy: 'territories.delete', table: 'territory', make: () => makeTerritory() },
  timeLog: {
    deletedBy: 'labor.deleteTimeLog',
    table: 'time_log',
    make: async () => (await makePunch('2026-01-05')).id,
    async remove(logId) {
      const [log] = await rows<{ userId: number }>(sql`select user_id from time_log where id = ${logId}`)
      expect((await admin.call('labor.deleteTimeLog', { params: { userId: log?.userId ?? 0, logId } })).status).toBe(200)
    },
  },
  tutorial: { deletedBy: 'support.deleteTutorial', table: 'support_item', make: () => makeSupport('tutorial') },
}
const makeSupport = async (kind: 'document' | 'tutorial') => {
  const item = await makeItem(app, admin, [
    ['title', 'Gone'],
    ['videoUrl', 'https://video.example/gone'],
  ])
  await rows(sql`update support_item set kind = ${kind} where id = ${item.id} returning id`)
  return item.id
}

describe.each(restorableKinds)('a deleted %s', (kind) => {
  const { deletedBy, table, make, remove: ownRemove = remove(deletedBy) } = kinds[kind]
  const stored = async (id: number) => {
    const [row] = await rows<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) - 'updated_at' as row from ${raw(table)} t where id = ${id}`,
    )
    return row?.row
  }

  test('is restored as it was, once, by those who may delete it, in its organization', async () => {
    const id = await make()
    const before = await stored(id)
    expect((await restore(kind, id)).status, 'a row that is not deleted').toBe(404)
    await ownRemove(id)
    const [other, ...callers] = await Promise.all(
      ['other', 'role4', 'role5', 'role6', 'role7', 'role10', 'role14', 'role15'].map((name) =>
        app.signIn(`${name}@walkup.test`),
      ),
    )
    if (!other) throw new Error('nobody signed in')
    expect((await restore(kind, id, other)).status).toBe(404)
    for (const caller of callers)
      if (!matrix[deletedBy].split(' ').includes(String(caller.record.roleId)))
        expect((await restore(kind, id, caller)).status, `role ${caller.record.roleId}`).toBe(403)
    expect((await app.call('deleted.restore', { params: { kind, id } })).status).toBe(401)
    expect(await stored(id)).not.toEqual(before)
    const answer = await restore(kind, id)
    expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
    expect(await stored(id)).toEqual(before)
    expect((await restore(kind, id)).status).toBe(404)
    const [entry] = await rows<{ action: string }>(
      sql`select action from audit_event where entity = ${kind} and entity_id = ${id} order by id desc limit 1`,
    )
    expect(entry?.action).toBe('restore')
  })
})

describe('a restored row', () => {
  test('takes nothing that another one has taken since', async () => {
    const store = await makeStore('taken-1')
    await remove('stores.delete')(store)
    await makeStore(' TAKEN-1')
    expect(reason(await restore('store', store))[0]).toBe(409)
    const territory = await makeTerritory({ postalCodes: ['99501'] })
    await remove('territories.delete')(territory)
    await makeTerritory({ name: 'Heir', postalCodes: ['99501'] })
    expect((await restore('territory', territory)).problem).toMatchObject({ status: 409, type: 'exists' })
    const punch = await makePunch('2026-01-06')
    await admin.call('labor.deleteTimeLog', { params: { userId: punch.userId, logId: punch.id } })
    await makePunch('2026-01-06', punch.userId)
    expect((await restore('timeLog', punch.id)).problem).toMatchObject({ status: 409, type: 'overlap' })
  })

  test('needs what it belongs to', async () => {
    const territory = await makeTerritory()
    const store = await makeStore('orphan-1', territory)
    await remove('stores.delete')(store)
    await remove('territories.delete')(territory)
    expect((await restore('store', store)).problem).toMatchObject({ status: 409, type: 'not-undoable' })
    expect((await restore('territory', territory)).status).toBe(200)
    expect((await restore('store', store)).status).toBe(200)
  })

  test('a technician serves the same appointment types again', async () => {
    const people = await Promise.all(
      ['Ada', 'Bo'].map(async (name) => (await admin.call('technicians.upsert', { body: { name } })).data.id),
    )
    const { id } = await addType(app, { technicianIds: people })
    const serving = async () => {
      const { items } = (await admin.call('appointmentTypes.search', { body: { limit: 200 } })).data
      return items.find((type) => type.id === id)?.technicianIds.toSorted((a, b) => a - b)
    }
    expect(await serving()).toEqual(people.toSorted((a, b) => a - b))
    await remove('technicians.delete')(people[0] ?? 0)
    expect(await serving()).toEqual([people[1]])
    const assign = (technicianIds: number[]) =>
      admin.call('technicians.updateList', { body: { appointmentTypeId: id, technicianIds } })
    const version = (await assign([people[1] ?? 0])).data.updatedAt
    expect((await assign([people[1] ?? 0])).data.updatedAt, 'nothing changes').toBe(version)
    await restore('technician', people[0] ?? 0)
    expect(await serving()).toEqual(people.toSorted((a, b) => a - b))
    await remove('technicians.delete')(people[0] ?? 0)
    const third = (await admin.call('technicians.upsert', { body: { name: 'Cy' } })).data.id
    await assign([people[1] ?? 0, third])
    await restore('technician', people[0] ?? 0)
    expect(await serving(), 'the type has others since').toEqual([people[1], third])
  })
})
