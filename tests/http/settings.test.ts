import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addType, userUid } from './bookingFixture.ts'
import { startApp, type Answer, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
let manager: SignedIn
let other: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  manager = await app.signIn('role3@walkup.test')
  other = await app.signIn('other@walkup.test')
})
afterAll(() => app.close())

type Body = Record<string, unknown>
const query = <Row extends object>(statement: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(statement))
const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]
const options = (...list: string[]) => list.map((value) => ({ value, label: { en: value.toUpperCase() } }))
const choice = { label: { en: 'Which room?' }, dataTypeId: 4, fieldTypeId: 5, options: options('bath', 'hall') }
const upsert = (body: Body = {}, by = admin) => by.call('settings.upsertQuestion', { body: { ...choice, ...body } })
const made = async (body: Body = {}) => {
  const answer = await upsert(body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  return answer.data
}

describe('questions', () => {
  test('can be created, changed and asked in a booking; options keep their ids', async () => {
    const question = await made({ disqualifies: ['hall'], label: { en: 'Which room?', es: '¿Qué cuarto?' } })
    expect(question).toMatchObject({ kind: 'choice', required: false, disqualifies: ['hall'], appointmentTypes: [] })
    const [first] = question.options
    const changed = await admin.call('questions.upsert', {
      body: {
        ...choice,
        id: question.id,
        updatedAt: question.updatedAt,
        options: options('attic', 'bath', 'hall'),
        required: true,
      },
    })
    expect(changed.data).toMatchObject({ required: true, disqualifies: ['hall'] })
    expect(changed.data.options.find(({ value }) => value === 'bath')?.id).toBe(first?.id)
    expect((await upsert({ id: question.id, updatedAt: question.updatedAt })).problem).toMatchObject({ type: 'stale' })
    const type = await addType(app, {})
    await admin.call('settings.upsertAppointmentQuestion', { body: { appointmentTypeId: type.id, questionId: question.id } })
    const used = await admin.call('questions.delete', { params: { id: question.id } })
    expect(used.problem).toMatchObject({
      status: 409,
      type: 'in-use',
      dependents: [{ entity: 'appointment type', names: ['Test visit'] }],
    })
    const found = await admin.call('questions.search', {
      body: { filter: { search: 'hich room', appointmentTypeIds: [type.id] } },
    })
    expect(found.data.items.map(({ id }) => id)).toEqual([question.id])
  })

  test('reports invalid fields', async () => {
    const question = await made()
    expect(paths(await upsert({ dataTypeId: 9 }))).toEqual([400, ['dataTypeId', 'fieldTypeId']])
    expect(paths(await upsert({ fieldTypeId: 1 }))).toEqual([400, ['fieldTypeId']])
    expect(paths(await upsert({ options: [] }))).toEqual([400, ['options']])
    expect(paths(await upsert({ dataTypeId: 1, fieldTypeId: 1 }))).toEqual([400, ['options']])
    expect(paths(await upsert({ options: options('a', 'a') }))).toEqual([400, ['options.1.value']])
    expect(paths(await upsert({ disqualifies: ['garage'] }))).toEqual([400, ['disqualifies.0']])
    expect(paths(await upsert({ showIf: { questionId: 999_999, equals: 'x' } }))).toEqual([400, ['showIf.questionId']])
    expect(paths(await upsert({ showIf: { questionId: question.id, equals: 'garage' } }))).toEqual([400, ['showIf.equals']])
    expect(paths(await upsert({ label: { es: 'Hola' } }))).toEqual([400, ['label.en']])
    expect(paths(await upsert({ serviceTypeId: 999_999 }))).toEqual([400, ['serviceTypeId']])
  })

  test('a condition keeps its option, comes before its question, and cannot be circular', async () => {
    const first = await made()
    const second = await made({ showIf: { questionId: first.id, equals: 'bath' } })
    expect(paths(await upsert({ id: first.id, options: options('hall') }))).toEqual([400, ['options']])
    expect(paths(await upsert({ id: first.id, dataTypeId: 1, fieldTypeId: 1, options: [] }))).toEqual([400, ['dataTypeId']])
    expect(paths(await upsert({ id: first.id, showIf: { questionId: second.id, equals: 'hall' } }))).toEqual([
      400,
      ['showIf.questionId'],
    ])
    expect(paths(await upsert({ id: first.id, showIf: { questionId: first.id, equals: 'hall' } }))).toEqual([
      400,
      ['showIf.questionId'],
    ])
    expect((await admin.call('settings.deleteQuestion', { params: { id: first.id } })).problem).toMatchObject({ type: 'in-use' })
    const { id: typeId } = await addType(app, {})
    const link = (questionId: number, more: Body = {}) =>
      admin.call('settings.upsertAppointmentQuestion', { body: { appointmentTypeId: typeId, questionId, ...more } })
    expect(paths(await link(second.id))).toEqual([400, ['questionId']])
    const one = await link(first.id)
    expect(paths(await link(second.id, { order: 0 }))).toEqual([400, ['order']])
    expect((await link(second.id)).data).toMatchObject({ order: 1, question: { id: second.id } })
    expect((await link(second.id)).problem).toMatchObject({ status: 409, type: 'exists' })
    expect(paths(await link(first.id, { id: one.data.id, order: 1 }))).toEqual([400, ['order']])
    expect((await admin.call('settings.deleteAppointmentQuestion', { params: { id: one.data.id } })).problem).toMatchObject({
      type: 'in-use',
    })
    const third = await made()
    await link(third.id, { order: 0 })
    const list = await admin.call('settings.appointmentQuestions', { body: { filter: { appointmentTypeIds: [typeId] } } })
    expect(list.data.items.map(({ question, order }) => [question.id, order])).toEqual([
      [third.id, 0],
      [first.id, 1],
      [second.id, 2],
    ])
    expect(paths(await upsert({ id: first.id, showIf: null, options: options('bath', 'hall') }))).toEqual([200, undefined])
    expect(paths(await upsert({ id: third.id, showIf: { questionId: first.id, equals: 'bath' } }))).toEqual([
      400,
      ['showIf.questionId'],
    ])
    const [thirdLink] = list.data.items
    expect((await admin.call('settings.deleteAppointmentQuestion', { params: { id: thirdLink?.id ?? 0 } })).status).toBe(200)
  })

  test('responses edit the same options individually', async () => {
    const label = { en: 'Which room?', es: '¿Qué cuarto?' }
    const question = await made({ label })
    const save = (body: Body) =>
      admin.call('settings.upsertResponse', { body: { questionId: question.id, label: { en: 'Den' }, ...body } })
    const den = await save({ value: 'den', order: 0, disqualifies: true })
    expect(den.data).toMatchObject({
      value: 'den',
      order: 0,
      disqualifies: true,
      question: { id: question.id, name: 'Which room?', label },
    })
    expect((await save({ value: 'bath' })).problem).toMatchObject({ type: 'exists' })
    expect((await save({ id: den.data.id, value: 'study', updatedAt: den.data.updatedAt })).data).toMatchObject({
      id: den.data.id,
      value: 'study',
      disqualifies: true,
    })
    expect((await save({ id: den.data.id, value: 'x', updatedAt: den.data.updatedAt })).problem).toMatchObject({ type: 'stale' })
    expect(paths(await save({ value: 'x', questionId: 999_999 }))).toEqual([400, ['questionId']])
    await made({ showIf: { questionId: question.id, equals: 'hall' } })
    const list = async () =>
      (await admin.call('settings.responses', { body: { filter: { questionIds: [question.id] } } })).data.items
    expect((await list()).map(({ value }) => value)).toEqual(['study', 'bath', 'hall'])
    const remove = async (value: string) =>
      admin.call('settings.deleteResponse', { params: { id: (await list()).find((one) => one.value === value)?.id ?? 0 } })
    expect((await remove('hall')).problem).toMatchObject({ status: 409, type: 'in-use' })
    expect((await remove('study')).status).toBe(200)
    const [kept] = await query<{ disqualifies: string[] }>(sql`select disqualifies from question where id = ${question.id}`)
    expect(kept?.disqualifies).toEqual([])
    expect((await other.call('settings.deleteResponse', { params: { id: (await list())[0]?.id ?? 0 } })).status).toBe(404)
  })

  test('are grouped by service types', async () => {
    const group = await admin.call('settings.upsertServiceType', { body: { name: 'Rooms' } })
    expect((await admin.call('settings.upsertServiceType', { body: { name: 'ROOMS' } })).problem).toMatchObject({
      type: 'exists',
    })
    const question = await made({ serviceTypeId: group.data.id, order: 3 })
    expect(question).toMatchObject({ serviceType: { name: 'Rooms' }, order: 3 })
    const list = await admin.call('settings.serviceTypes', { body: { filter: { search: 'rooms' } } })
    expect(list.data.items).toMatchObject([{ id: group.data.id, questions: 1 }])
    const found = await admin.call('settings.questions', { body: { filter: { serviceTypeIds: [group.data.id] } } })
    expect(found.data.items.map(({ id }) => id)).toEqual([question.id])
    const remove = () => admin.call('settings.deleteServiceType', { params: { id: group.data.id } })
    expect((await remove()).problem).toMatchObject({ type: 'in-use', count: 1 })
    expect((await admin.call('settings.deleteQuestion', { params: { id: question.id } })).status).toBe(200)
    expect((await remove()).status).toBe(200)
    expect((await other.call('settings.upsertQuestion', { body: { ...choice, id: question.id } })).status).toBe(404)
  })
})

describe('business contacts', () => {
  test('are resolved to the most specific one for shoppers', async () => {
    const { id } = await addType(app, {})
    const [type] = await query<{ territoryId: number }>(sql`select territory_id from appointment_type where id = ${id}`)
    const territoryId = type?.territoryId ?? 0
    const input = { name: 'Desk', phone: '(614) 555-0199', website: 'https://shop.example' }
    const top = await admin.call('settings.saveOrganizationContact', {
      body: { organizationId: 1, contact: { ...input, name: 'Top' } },
    })
    expect(top.data).toMatchObject({ contact: { name: 'Top', phone: '+16145550199' }, nearest: { level: 'organization' } })
    const read = async () => (await admin.call('settings.appointmentTypeContact', { params: { id } })).data
    expect(await read()).toMatchObject({ contact: null, nearest: { name: 'Top', level: 'organization' } })
    const mid = await admin.call('settings.saveTerritoryContact', {
      body: { territoryId, contact: { ...input, name: 'Middle' } },
    })
    expect(await read()).toMatchObject({ contact: null, nearest: { name: 'Middle', level: 'territory' } })
    await admin.call('settings.saveAppointmentTypeContact', { body: { appointmentTypeId: id, contact: input } })
    expect(await read()).toMatchObject({ contact: { name: 'Desk' }, nearest: { level: 'appointmentType' } })
    const remove = (updatedAt: unknown) =>
      admin.call('settings.saveTerritoryContact', { body: { territoryId, updatedAt, contact: null } })
    expect((await remove('2020-01-01T00:00:00.000Z')).problem).toMatchObject({
      type: 'stale',
      current: { contact: { name: 'Middle' } },
    })
    expect((await remove(mid.data.contact?.updatedAt)).data).toMatchObject({ contact: null, nearest: { name: 'Top' } })
  })

  test('validate input, and can be read by managers but not by other organizations', async () => {
    const save = (contact: Body, by = admin) => by.call('settings.saveTerritoryContact', { body: { territoryId: 1, contact } })
    expect(paths(await save({ name: 'A', phone: '123 4567' }))).toEqual([400, ['contact.phone']])
    expect(paths(await save({ name: 'A', phone: '6145550199', website: 'javascript:x' }))).toEqual([400, ['contact.website']])
    expect((await save({ name: 'A', phone: '6145550199' }, manager)).status).toBe(403)
    expect((await manager.call('settings.territoryContact', { params: { id: 1 } })).status).toBe(200)
    expect((await save({ name: 'A', phone: '6145550199' }, other)).status).toBe(404)
  })
})

describe('booking settings', () => {
  const save = (body: Body, by = admin) => by.call('settings.upsertWebConfig', { body })

  test('change only the given fields, also for shoppers, and are audited', async () => {
    const before = (await admin.call('settings.webConfig')).data
    const answer = await save({ updatedAt: before.updatedAt, colours: { accent: '#ffee00' }, radius: 12 })
    expect(answer.data.webConfig).toEqual({ ...before.webConfig, colours: { accent: '#ffee00' }, radius: 12 })
    expect(answer.data.warnings.find(({ path }) => path === 'colours.accent')).toEqual({
      path: 'colours.accent',
      code: 'low-contrast',
      params: { color: '#ffee00', contrast: expect.any(Number) as number, needed: 4.5 },
      message: expect.stringMatching(/^#ffee00 has a contrast of 1\.\d with its background; text needs 4\.5$/) as string,
      suggestion: expect.stringMatching(/^#[0-9a-f]{6}$/) as string,
    })
    const shown = await app.call('qrCodes.details', { params: { userUid, hdsfiGroup: 1 } })
    expect(shown.data.webConfig.radius).toBe(12)
    const [event] = await query<{ before: Body; after: Body }>(
      sql`select before, after from audit_event where entity = 'webConfig' order by id desc limit 1`,
    )
    expect(event).toMatchObject({ before: { radius: before.webConfig.radius }, after: { radius: 12 } })
    expect((await save({ updatedAt: before.updatedAt, radius: 3 })).problem).toMatchObject({
      type: 'stale',
      current: { webConfig: { radius: 12 } },
    })
  })

  test('are inherited from the parent organization until first saved; only public booking is never inherited', async () => {
    const child = admin.in(2)
    await app.db.asOwner((tx) => tx.run(sql`delete from web_config where organization_id = 2`))
    const above = (await admin.call('settings.webConfig')).data
    expect(above).toMatchObject({ inheritedFrom: null, webConfig: { isPublicBookingOn: true } })
    const inherited = { ...above.webConfig, isPublicBookingOn: false }
    const shown = await child('settings.webConfig')
    expect(shown.data).toEqual({
      ...above,
      webConfig: inherited,
      inheritedFrom: { id: 1, name: admin.record.organizations.find(({ id }) => id === 1)?.name },
      updatedAt: null,
    })
    expect((await child('account.me')).data.wingenWebConfig).toEqual(inherited)
    const own = await child('settings.upsertWebConfig', { body: { radius: 3 } })
    expect(own.data).toMatchObject({ inheritedFrom: null, updatedAt: expect.any(String), webConfig: { ...inherited, radius: 3 } })
    expect((await admin.call('settings.webConfig')).data).toEqual(above)
  })

  test('give shoppers who suggests streets, near the store, and let the page of a code call only that', async () => {
    const shown = async () => (await app.call('qrCodes.details', { params: { userUid, hdsfiGroup: 1 } })).data
    const calls = async () => {
      const { headers } = await app.app.inject({ url: `/q/${userUid}/1`, headers: { accept: 'text/html' } })
      return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
    }
    expect([(await shown()).webConfig.streetSuggestions, await calls()]).toEqual([null, "'self'"])
    const streetSuggestions = { provider: 'mapbox', key: 'pk.eyJ1IjoiYSJ9.c2lnbmF0dXJl' }
    expect((await save({ streetSuggestions })).data.webConfig.streetSuggestions).toEqual(streetSuggestions)
    const { webConfig, store } = await shown()
    expect(webConfig.streetSuggestions).toEqual(streetSuggestions)
    expect(await calls()).toBe("'self' https://api.mapbox.com")
    if (store) expect(store).toMatchObject({ postalCode: expect.stringMatching(/^\d{5}/) as string })
    expect((await save({ streetSuggestions: null })).data.webConfig.streetSuggestions).toBeNull()
    expect(await calls()).toBe("'self'")
  })

  test('offer shoppers exactly the languages that have texts and a consent text', async () => {
    const { consent, locales } = (await admin.call('settings.webConfig')).data.webConfig
    expect(paths(await save({ locales: ['en', 'pt', 'fr-CA', 'vi'] }))).toEqual([400, ['locales.1', 'locales.3']])
    const offered = async () =>
      (await app.call('qrCodes.details', { params: { userUid: userUid, hdsfiGroup: 1 } })).data.webConfig.locales
    const saved = await save({ locales: ['en', 'fr'], consent: { version: '2028-01', text: { en: 'I agree.' } } })
    expect(saved.data.warnings.map(({ path }) => path)).toContain('consent.text')
    expect(await offered()).toEqual(['en'])
    await save({ consent: { version: '2028-02', text: { en: 'I agree.', fr: 'J’accepte.' } } })
    expect(await offered()).toEqual(['en', 'fr'])
    expect((await save({ consent, locales })).status).toBe(200)
    expect(await offered()).toEqual(locales)
  })

  test('require a new version for a changed consent text, never used for another text', async () => {
    const { consent } = (await admin.call('settings.webConfig')).data.webConfig
    const text = { ...consent.text, en: 'I agree, differently.' }
    expect(paths(await save({ consent: { version: consent.version, text } }))).toEqual([400, ['consent.version']])
    expect((await save({ consent: { version: '2027-01', text } })).status).toBe(200)
    expect(paths(await save({ consent: { version: consent.version, text: { en: 'A third.' } } }))).toEqual([
      400,
      ['consent.version'],
    ])
    expect((await save({ consent })).status).toBe(200)
  })

  test('reject invalid values by field', async () => {
    expect(paths(await save({ colours: { accent: 'red' } }))).toEqual([400, ['colours.accent']])
    expect(
      paths(await save({ allowedOrigins: ['https://shop.example', 'http://shop.example', 'https://shop.example:*'] })),
    ).toEqual([400, ['allowedOrigins.1', 'allowedOrigins.2']])
    expect(paths(await save({ fields: { phone: 'hidden', email: 'hidden' } }))).toEqual([400, ['fields.email']])
    expect(paths(await save({ successUrl: 'javascript:alert(1)' }))).toEqual([400, ['successUrl']])
    const streets = (provider: string, key: unknown) => ({ streetSuggestions: { provider, key } })
    for (const [provider, key] of [
      ['google', 'GOCSPX-a-secret-of-another-kind'],
      ['mapbox', 'sk.eyJ1IjoiYSJ9.c2VjcmV0'],
      ['smarty', 'f0fd813a-2c37-2afe-a322-1a46794d6c91'],
      ['smarty', '21102174564513388"><script>'],
      ['google', ''],
    ] as const)
      expect(paths(await save(streets(provider, key))), `${key}`).toEqual([400, ['streetSuggestions.key']])
    expect(paths(await save(streets('mapbox', 7)))[1]).toContain('streetSuggestions.key')
    expect(paths(await save(streets('here', 'a-key')))[1]).toContain('streetSuggestions.provider')
    expect((await save({ radius: 4 }, manager)).status).toBe(403)
    expect((await manager.call('settings.webConfig')).status).toBe(200)
  })
})

test('data types must match field types', async () => {
  const { dataTypes } = (await admin.call('settings.dataTypes')).data
  const { fieldTypes } = (await admin.call('settings.fieldTypes')).data
  expect(dataTypes.map(({ kind }) => kind)).toEqual(['text', 'number', 'date', 'choice', 'multiChoice'])
  for (const { id } of dataTypes) expect(fieldTypes.some(({ dataTypeIds }) => dataTypeIds.includes(id))).toBe(true)
  expect((await admin.call('questions.lookup')).data.questions.map(({ id }) => id)).toContain(1)
})
