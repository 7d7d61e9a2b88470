import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLimits } from '../../packages/server/src/config.ts'
import { addType, consentVersion, entry, group, inDays, slotsOf, userUid } from './bookingFixture.ts'
import { startApp, type TestApp } from './harness.ts'

let app: TestApp
let version: string
beforeAll(async () => {
  app = await startApp({ limits: { mailByRecipient: defaultLimits.mailByRecipient } })
  version = await consentVersion(app)
})
afterAll(() => app.close())

const mails = (to: string) => app.mailTo(to)
async function book(contact: Record<string, unknown>) {
  const slots = [
    { date: inDays(3), start: '10:00', end: '11:00', capacity: 9 },
    { date: inDays(3), start: '12:00', end: '13:00', capacity: 9 },
  ]
  const { id } = await addType(app, { slots })
  const [slot, next] = await slotsOf(app, id)
  const body = entry(version, { hdsfiGroup: group, appointmentTypeId: id, slotId: slot?.id }, contact)
  const answer = await app.call('qrCodes.entry', { params: { userUid }, body })
  expect(answer.data.status).toBe('scheduled')
  await app.sendMessages()
  return { token: answer.data.appointment?.manageUrl.split('/').at(-1) ?? '', next: next?.id ?? '' }
}
const open = (manageToken: string) => app.call('manage.get', { params: { manageToken } })

test('limits mail from strangers to three messages a day per address, without limiting bookings', async () => {
  const email = 'flooded@shop.example'
  for (let index = 0; index < 5; index++) await book({ email: index % 2 ? email : email.toUpperCase() })
  expect(await mails(email)).toHaveLength(3)
  await book({ email: 'another@shop.example' })
  expect(await mails('another@shop.example')).toHaveLength(1)
})

test('changes by the link in a response also count, and do not confirm the address', async () => {
  const email = 'moved@shop.example'
  const { token, next } = await book({ email })
  for (const slotId of [next]) await app.call('manage.reschedule', { params: { manageToken: token }, body: { slotId } })
  await app.sendMessages()
  await app.call('manage.cancel', { params: { manageToken: token } })
  expect(await mails(email)).toHaveLength(3)
  await open(token)
  await book({ email })
  expect(await mails(email)).toHaveLength(3)
})

test('acting by the mailed link confirms the address, viewing does not', async () => {
  const email = 'owner@shop.example'
  for (let index = 0; index < 3; index++) await book({ email })
  const [first] = await mails(email)
  const mailed = /\/manage\/([\w.~-]+)/.exec(first?.text ?? '')?.[1] ?? ''
  const page = await app.app.inject({ url: `/manage/${mailed}` })
  expect([page.statusCode, page.body.includes('walkup-manage')]).toEqual([200, true])
  // Mail scanners open pages, and run their scripts.
  expect((await open(mailed)).status).toBe(200)
  await book({ email })
  expect(await mails(email)).toHaveLength(3)
  expect((await open(`${mailed.slice(0, -1)}${mailed.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
  expect((await app.call('manage.confirm', { params: { manageToken: mailed } })).status).toBe(200)
  await book({ email })
  expect(await mails(email)).toHaveLength(4)
})

test('input from strangers cannot inject content into the message', async () => {
  const email = 'victim@shop.example'
  await book({
    email,
    firstName: 'Win money http://evil.example/now <b>today</b> only, and tell all your friends about it',
    lastName: 'www.evil.example',
    address: {
      line1: 'https://evil.example/pay?x=1',
      line2: 'www.evil.example',
      city: 'evil.example',
      state: 'OH',
      postalCode: '43004',
    },
  })
  const [mail] = await mails(email)
  const [{ name } = { name: '' }] = await app.db.asOwner((tx) =>
    tx.rows<{ name: string }>(sql`select name from organization where id = 1`),
  )
  expect(mail?.text).toContain(` with ${name} is booked for `)
  const others = mail?.text.replaceAll(/http:\/\/walkup\.test\S*/g, '') ?? ''
  expect(others).not.toMatch(/:\/\/|www\.\w|evil\.\w|[<>]/)
  expect(others).not.toContain('friends')
  expect(mail?.subject).not.toMatch(/evil|Win money/)
  const calendar = mail?.attachments[0]?.content.replaceAll('\r\n ', '').replaceAll(/http:\/\/walkup\.test\S*/g, '') ?? ''
  expect(calendar).not.toMatch(/:\/\/|www\.\w|evil\.\w/)
})
