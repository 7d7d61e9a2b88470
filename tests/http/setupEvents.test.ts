import sql, { raw } from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { closeStreams, openStream } from './streaming.ts'

let app: TestApp
let origin: string
let admin: SignedIn
beforeAll(async () => {
  app = await startApp()
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await app.signIn('role2@walkup.test')
})
afterAll(() => app.close())
afterEach(closeStreams)

const open = async (who: string) => openStream(origin, await app.signIn(who))
type Stream = Awaited<ReturnType<typeof open>>
const changesOf = (stream: Stream) => stream.changes().map(({ data }) => `${data?.entity} ${data?.id} ${data?.change}`)
/** The events of a change. A lead created afterward marks the end: once its event arrives, none of the change is missing. */
async function after(stream: Stream, act: () => Promise<{ readonly status: number }>): Promise<string[]> {
  const before = stream.changes().length
  expect((await act()).status).toBe(200)
  const { data } = await admin.call('leads.upsertInternal', {
    body: { firstName: 'Last', lastName: 'Change', serviceGroupId: 1 },
  })
  await stream.until(() => changesOf(stream).includes(`lead ${data.id} created`))
  return changesOf(stream)
    .slice(before)
    .filter((one) => !one.startsWith('lead '))
}

test('sends events for created, renamed and deleted technicians, but not to partners or other organizations', async () => {
  const [stream, retailer, caller, other] = [
    await open('role2@walkup.test'),
    await open('hd@walkup.test'),
    await open('centah@walkup.test'),
    await open('other@walkup.test'),
  ]
  let id = 0
  const made = await after(stream, async () => {
    const answer = await admin.call('technicians.upsert', { body: { name: 'Tess Turner' } })
    id = answer.data.id
    return answer
  })
  expect(made).toEqual([`technician ${id} created`])
  const renamed = () => admin.call('technicians.upsert', { body: { id, name: 'Tess Turner-Hall' } })
  expect(await after(stream, renamed)).toEqual([`technician ${id} updated`])
  const gone = () => admin.call('technicians.delete', { params: { id } })
  expect(await after(stream, gone)).toEqual([`technician ${id} deleted`])
  for (const one of [retailer, caller, other]) expect(changesOf(one).filter((line) => line.startsWith('technician'))).toEqual([])
})

test('assigning a technician sends no event', async () => {
  const stream = await open('role2@walkup.test')
  const assign = async () => {
    await app.db.asOwner((tx) =>
      tx.run(sql`update technician set last_assigned_at = app_now() where organization_id = 1 and deleted_at is null`),
    )
    return { status: 200 }
  }
  expect(await after(stream, assign)).toEqual([])
})

test('each kind of settings has its own event', async () => {
  const stream = await open('role2@walkup.test')
  const tables = {
    store: 'store',
    business_unit: 'businessUnit',
    appointment_type: 'appointmentType',
    question: 'question',
    service_type: 'serviceType',
    qr_code: 'qrCode',
    support_item: 'support',
    territory: 'territory',
  }
  for (const [table, entity] of Object.entries(tables)) {
    const row = await app.db.asOwner((tx) =>
      tx.one<{ id: number }>(sql`
        update ${raw(table)} set created_by = created_by where organization_id = 1
          and id = (select min(id) from ${raw(table)} where organization_id = 1 and deleted_at is null) returning id`),
    )
    await stream.until(() => changesOf(stream).includes(`${entity} ${row?.id} updated`))
  }
})

test('sends user events to each of a user’s organizations with that organization’s id, but none for activity', async () => {
  const person = await app.db.asOwner((tx) =>
    tx.one<{ id: number }>(sql`
      select m.user_id as id from membership m join membership two using (user_id)
      where m.organization_id = 1 and two.organization_id <> 1 order by 1 limit 1`),
  )
  expect(person).toBeDefined()
  const stream = await open('role2@walkup.test')
  const set = (what: ReturnType<typeof sql>) => async () => {
    await app.db.asOwner((tx) => tx.run(sql`update app_user set ${what} where id = ${person?.id}`))
    return { status: 200 }
  }
  expect(await after(stream, set(sql`last_activity_at = app_now()`))).toEqual([])
  expect(await after(stream, set(sql`phone = '+12125550142'`))).toEqual([`user ${person?.id} updated`])
  const places = await app.db.asOwner((tx) =>
    tx.rows<{ at: number }>(sql`
      select organization_id as at from change_event where entity = 'user' and entity_id = ${person?.id} order by 1`),
  )
  expect(new Set(places.map(({ at }) => at)).size).toBeGreaterThan(1)
})

test('sends code events to those who can access the code', async () => {
  const codes = await app.db.asOwner((tx) =>
    tx.rows<{ id: number; email: string }>(sql`
      select q.id, u.email from qr_code q join app_user u on u.id = q.user_id
      where q.organization_id = 1 and q.deleted_at is null order by q.id`),
  )
  const own = codes.find(({ email }) => email === 'role14@walkup.test')
  const others = codes.find(({ email }) => email !== 'role14@walkup.test')
  expect([own, others]).not.toContain(undefined)
  const [all, generator] = [await open('role2@walkup.test'), await open('role14@walkup.test')]
  await app.db.asOwner((tx) =>
    tx.run(sql`update qr_code set label = label || '!' where organization_id = 1 and id in (${own?.id}, ${others?.id})`),
  )
  await all.until(() => [own, others].every((one) => changesOf(all).includes(`qrCode ${one?.id} updated`)))
  await generator.until(() => changesOf(generator).includes(`qrCode ${own?.id} updated`))
  expect(changesOf(generator)).not.toContain(`qrCode ${others?.id} updated`)
})
