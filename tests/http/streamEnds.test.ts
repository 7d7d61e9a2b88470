import sql, { type Sql } from 'sql-template-tag'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBroker, type ChangeBroker } from '../../packages/server/src/events/broker.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { openInnerStream } from './innerStream.ts'

let app: TestApp
let broker: ChangeBroker
let admin: SignedIn
let user: SignedIn
beforeAll(async () => {
  app = await startApp()
  broker = await createBroker(app.db)
  admin = await app.signIn('role2@walkup.test')
  user = await app.signIn('role5@walkup.test')
})
afterAll(async () => {
  await broker.close()
  await app.close()
})

// Without heartbeats, which would also end the stream.
const times = { batchMs: 20, heartbeatMs: 3_600_000 }
/** A write outside this server process, as by another server. */
const elsewhere = (statement: Sql) => app.db.asOwner((tx) => tx.run(statement))
const userId = () => user.record.userId

async function endsBy(change: () => Promise<unknown>): Promise<void> {
  const [stream, bystander] = [await openInnerStream(app, broker, user, times), await openInnerStream(app, broker, admin, times)]
  for (const { stream: one } of [stream, bystander]) one.resume()
  await change()
  expect(await Promise.race([stream.gone.then(() => 'ended'), wait(10_000, 'open', { ref: false })])).toBe('ended')
  expect(bystander.stream.destroyed).toBe(false)
  bystander.controller.abort()
  await bystander.gone
}
const saved = async (changes: object) => {
  const { data } = await admin.call('users.get', { params: { id: userId() } })
  const { firstName, lastName, email } = data
  const answer = await admin.call('users.upsert', { body: { id: userId(), firstName, lastName, email, ...changes } })
  expect(answer.status).toBe(200)
}

test('deactivating an account, from any process, ends its streams immediately', async () => {
  await endsBy(() => saved({ isActive: false }))
  await saved({ isActive: true })
  await endsBy(() => elsewhere(sql`update app_user set is_active = false where id = ${userId()}`))
  await elsewhere(sql`update app_user set is_active = true where id = ${userId()}`)
})

test('so does changing its role, subscription or territories', async () => {
  await endsBy(() => saved({ roleId: 7 }))
  await saved({ roleId: 5 })
  await endsBy(() => elsewhere(sql`update membership set role_id = 2, subscription_id = 16 where user_id = ${userId()}`))
  await elsewhere(sql`update membership set role_id = 5, subscription_id = 1 where user_id = ${userId()}`)
  await endsBy(() => saved({ territoryIds: [1] }))
  await endsBy(() => saved({ territoryIds: [] }))
})

test('so does the end of a membership or of its organization', async () => {
  const places = sql`from membership where user_id = ${userId()}`
  await elsewhere(sql`create table kept_place as select * ${places}`)
  await elsewhere(sql`delete ${sql`from membership_territory where membership_id in (select id ${places})`}`)
  await endsBy(() => elsewhere(sql`delete ${places}`))
  await elsewhere(sql`insert into membership select * from kept_place`)
  const other = await app.signIn('other@walkup.test')
  const { currentOrganizationId } = other.record
  const stream = await openInnerStream(app, broker, other, times)
  stream.stream.resume()
  await elsewhere(sql`update organization set is_deleted = true where id = ${currentOrganizationId}`)
  expect(await Promise.race([stream.gone.then(() => 'ended'), wait(10_000, 'open', { ref: false })])).toBe('ended')
})

test('so does ending the session, but no other one', async () => {
  const [kept, ended] = [await app.signIn('role5@walkup.test'), await app.signIn('role5@walkup.test')]
  const [one, other] = [await openInnerStream(app, broker, kept, times), await openInnerStream(app, broker, ended, times)]
  for (const { stream } of [one, other]) stream.resume()
  const sessionId = ended.record.token.split('.')[0] ?? ''
  expect((await kept.call('account.endSession', { params: { sessionId } })).status).toBe(200)
  expect(await Promise.race([other.gone.then(() => 'ended'), wait(10_000, 'open', { ref: false })])).toBe('ended')
  expect(one.stream.destroyed).toBe(false)
  await elsewhere(sql`delete from session where id = ${kept.record.token.split('.')[0]}`)
  await one.gone
})
