import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCsv } from '../support/csv.ts'
import { consentVersion, entry, userUid } from './bookingFixture.ts'
import { startApp, type Answer, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let version: string
let admin: SignedIn
beforeAll(async () => {
  app = await startApp()
  version = await consentVersion(app)
  admin = await app.signIn('role2@walkup.test')
})
afterAll(() => app.close())

const send = (context: unknown, lastName = 'Context') =>
  app.call('qrCodes.entry', { params: { userUid }, body: entry(version, { context }, { lastName }) })
const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 'x'.repeat(200)]))
const textOf = ({ data }: Answer) => data as string
const idOf = async (uid: string) =>
  (await app.db.asOwner((tx) => tx.one<{ id: number }>(sql`select id from lead where uid = ${uid}`)))?.id ?? 0

test.each([
  ['more than twenty', fields(21)],
  ['a value over 200 characters', { plan: 'x'.repeat(201) }],
  ['a value that is no text', { plan: 1 }],
  ['a nested value', { plan: { gold: 'yes' } }],
  ['a name in capitals', { Plan: 'gold' }],
  ['a name with markup', { '<b>': 'gold' }],
  ['a name over 40 characters', { ['p'.repeat(41)]: 'gold' }],
  ['a list', ['gold']],
  ['a prototype', JSON.parse('{"__proto__":"gold"}') as unknown],
])('the context of an entry rejects %s', async (_, context) => {
  const answer = await send(context)
  expect(answer.status).toBe(400)
  expect(answer.problem.errors?.[0]?.path).toMatch(/^(context|\(body\))/)
})

test('twenty fields are kept on the lead, shown to staff, exported as text, and erased with the person', async () => {
  const context = { ...fields(17), gclid: 'EAIaIQ', formula: '=1+1', markup: '<img src=x onerror=alert(1)>' }
  const sent = await send(context, 'Contextual')
  expect(sent.status).toBe(200)
  const id = await idOf(sent.data.leadUid)
  expect((await admin.call('leads.getInternal', { params: { id } })).data.context).toEqual(context)

  const file = await admin.call('leads.export', { query: { filter: JSON.stringify({ search: 'Contextual' }) } })
  const [head = [], line = []] = parseCsv(textOf(file))
  const cell = line[head.indexOf('context')] ?? ''
  expect(Object.fromEntries(new URLSearchParams(cell))).toEqual(context)
  expect(cell).not.toMatch(/<|^[=+\-@]/)

  const person = await admin.call('leads.exportPerson', { params: { id } })
  expect(textOf(person)).toContain('EAIaIQ')
  const erased = await admin.call('leads.erasePerson', { params: { id }, body: { reason: 'They asked.' } })
  expect(erased.status).toBe(200)
  expect((await admin.call('leads.getInternal', { params: { id } })).data.context).toEqual({})
})

test('another organization sees nothing of it', async () => {
  const sent = await send({ plan: 'gold' })
  const other = await app.signIn('other@walkup.test')
  expect((await other.call('leads.getInternal', { params: { id: await idOf(sent.data.leadUid) } })).status).toBe(404)
})
