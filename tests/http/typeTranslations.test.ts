import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addType, consentVersion, daySlots, entry, group, slotsOf, userUid } from './bookingFixture.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
let version: string
let typeId: number
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  version = await consentVersion(app)
  ;({ id: typeId } = await addType(app, { slots: daySlots(8) }))
  // Where the code is.
  await app.db.asOwner((tx) => tx.run(sql`update appointment_type set territory_id = 1 where id = ${typeId}`))
})
afterAll(() => app.close())

const found = async () =>
  (await admin.call('appointmentTypes.search', { body: { filter: { search: 'visit' }, limit: 200 } })).data.items.find(
    ({ id }) => id === typeId,
  )
async function save(translations: object, more: object = {}) {
  const type = await found()
  if (!type) throw new Error('no type')
  const { id, updatedAt, durationMin } = type
  return admin.call('appointmentTypes.upsert', {
    body: {
      id,
      updatedAt,
      name: 'Porch visit',
      territoryId: type.territory.id,
      serviceGroupId: type.serviceGroup.id,
      durationMin,
      confirmationText: 'Please be home.',
      translations,
      ...more,
    },
  })
}
const spanish = { name: 'Visita del porche', confirmationText: 'Por favor, esté en casa.' }
const nameIn = async (locale: string) =>
  (await app.call('qrCodes.details', { params: { userUid, hdsfiGroup: group }, query: { locale } })).data.appointmentTypes.find(
    ({ id }) => id === typeId,
  )?.name

test('are kept by language, trimmed and without empty ones', async () => {
  const saved = await save({
    es: { name: ` ${spanish.name} `, confirmationText: spanish.confirmationText },
    fr: { name: ' ' },
    he: {},
  })
  expect(saved.status, JSON.stringify(saved.problem)).toBe(200)
  expect((await found())?.translations).toEqual({ es: spanish })
  const [kept] = await app.db.asOwner((tx) =>
    tx.rows(sql`select after -> 'translations' as after from audit_event where entity = 'appointmentType' and entity_id = ${typeId}
      and action = 'update' order by id desc limit 1`),
  )
  expect(kept).toEqual({ after: { es: spanish } })
  // Without the field they stay.
  expect((await save({}, { translations: undefined })).data.translations).toEqual({ es: spanish })
})

test.each([
  ['a language that is none', { spanish: { name: 'x' } }],
  ['a field that is none', { es: { title: 'x' } }],
  ['a name that is too long', { es: { name: 'x'.repeat(121) } }],
  ['a text in place of both', { es: 'x' }],
])('refuse %s, and say where', async (_, translations) => {
  const { status, problem } = await save(translations)
  expect(status).toBe(400)
  expect(problem.errors?.[0]?.path).toMatch(/^translations/)
})

test('name the type on the booking page in its language, else as entered', async () => {
  for (const locale of ['es', 'es-US', 'es-MX']) expect(await nameIn(locale), locale).toBe(spanish.name)
  for (const locale of ['en', 'fr', 'he']) expect(await nameIn(locale), locale).toBe('Porch visit')
})

test('reach the shopper in reply, mail, calendar and on the page of the visit', async () => {
  const book = async (locale: string, email: string) => {
    const slot = (await slotsOf(app, typeId))[0]
    const body = entry(version, { slotId: slot?.id, appointmentTypeId: typeId, locale }, { email })
    const { data } = await app.call('qrCodes.entry', { params: { userUid }, body })
    await app.sendMessages()
    const { manageUrl = '', icsUrl = '' } = data.appointment ?? {}
    const managed = await app.call('manage.get', { params: { manageToken: manageUrl.split('/').at(-1) ?? '' } })
    const calendar = (await app.app.inject(new URL(icsUrl, app.config.publicUrl).pathname)).body.replace(/\r\n /g, '')
    const [mail] = await app.mailTo(email)
    return {
      about: data.appointment?.confirmationText,
      name: managed.data.appointmentType.name,
      calendar,
      mail: mail?.text ?? '',
    }
  }
  const one = await book('es-MX', 'porche@example.com')
  expect(one).toMatchObject({ about: spanish.confirmationText, name: spanish.name })
  for (const text of [one.mail, one.calendar]) {
    expect(text).toContain(spanish.name)
    expect(text).not.toContain('Porch visit')
  }
  const other = await book('fr', 'perron@example.com')
  expect(other).toMatchObject({ about: 'Please be home.', name: 'Porch visit' })
  expect(other.mail).toContain('Porch visit')
})

test('stay out of what staff and other systems read', async () => {
  const leads = (await admin.call('leads.searchInternal', { body: { filter: { search: 'porche@example.com' } } })).data.items
  expect(leads[0]?.appointmentType?.name).toBe('Porch visit')
})
