import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { addType, userUid } from './bookingFixture.ts'
import { type Body, openSettings, paths } from './settingsFixture.ts'

const suite = openSettings()
const { query } = suite

describe('business contacts', () => {
  test('are resolved to the most specific one for shoppers', async () => {
    const { id } = await addType(suite.app, {})
    const [type] = await query<{ territoryId: number }>(sql`select territory_id from appointment_type where id = ${id}`)
    const territoryId = type?.territoryId ?? 0
    const input = { name: 'Desk', phone: '(614) 555-0199', website: 'https://shop.example' }
    const top = await suite.admin.call('settings.saveOrganizationContact', {
      body: { organizationId: 1, contact: { ...input, name: 'Top' } },
    })
    expect(top.data).toMatchObject({ contact: { name: 'Top', phone: '+16145550199' }, nearest: { level: 'organization' } })
    const read = async () => (await suite.admin.call('settings.appointmentTypeContact', { params: { id } })).data
    expect(await read()).toMatchObject({ contact: null, nearest: { name: 'Top', level: 'organization' } })
    const mid = await suite.admin.call('settings.saveTerritoryContact', {
      body: { territoryId, contact: { ...input, name: 'Middle' } },
    })
    expect(await read()).toMatchObject({ contact: null, nearest: { name: 'Middle', level: 'territory' } })
    await suite.admin.call('settings.saveAppointmentTypeContact', { body: { appointmentTypeId: id, contact: input } })
    expect(await read()).toMatchObject({ contact: { name: 'Desk' }, nearest: { level: 'appointmentType' } })
    const remove = (updatedAt: unknown) =>
      suite.admin.call('settings.saveTerritoryContact', { body: { territoryId, updatedAt, contact: null } })
    expect((await remove('2020-01-01T00:00:00.000Z')).problem).toMatchObject({
      type: 'stale',
      current: { contact: { name: 'Middle' } },
    })
    expect((await remove(mid.data.contact?.updatedAt)).data).toMatchObject({ contact: null, nearest: { name: 'Top' } })
  })

  test('validate input, and can be read by managers but not by other organizations', async () => {
    const save = (contact: Body, by = suite.admin) =>
      by.call('settings.saveTerritoryContact', { body: { territoryId: 1, contact } })
    expect(paths(await save({ name: 'A', phone: '123 4567' }))).toEqual([400, ['contact.phone']])
    expect(paths(await save({ name: 'A', phone: '6145550199', website: 'javascript:x' }))).toEqual([400, ['contact.website']])
    expect((await save({ name: 'A', phone: '6145550199' }, suite.manager)).status).toBe(403)
    expect((await suite.manager.call('settings.territoryContact', { params: { id: 1 } })).status).toBe(200)
    expect((await save({ name: 'A', phone: '6145550199' }, suite.other)).status).toBe(404)
  })
})

describe('booking settings', () => {
  const save = (body: Body, by = suite.admin) => by.call('settings.upsertWebConfig', { body })

  test('change only the given fields, also for shoppers, and are audited', async () => {
    const before = (await suite.admin.call('settings.webConfig')).data
    const answer = await save({ updatedAt: before.updatedAt, colours: { accent: '#ffee00' }, radius: 12 })
    expect(answer.data.webConfig).toEqual({ ...before.webConfig, colours: { accent: '#ffee00' }, radius: 12 })
    expect(answer.data.warnings.find(({ path }) => path === 'colours.accent')).toEqual({
      path: 'colours.accent',
      code: 'low-contrast',
      params: { color: '#ffee00', contrast: expect.any(Number) as number, needed: 4.5 },
      message: expect.stringMatching(/^#ffee00 has a contrast of 1\.\d with its background; text needs 4\.5$/) as string,
      suggestion: expect.stringMatching(/^#[0-9a-f]{6}$/) as string,
    })
    const shown = await suite.app.call('qrCodes.details', { params: { userUid, hdsfiGroup: 1 } })
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
    const child = suite.admin.in(2)
    await suite.app.db.asOwner((tx) => tx.run(sql`delete from web_config where organization_id = 2`))
    const above = (await suite.admin.call('settings.webConfig')).data
    expect(above).toMatchObject({ inheritedFrom: null, webConfig: { isPublicBookingOn: true } })
    const inherited = { ...above.webConfig, isPublicBookingOn: false }
    const shown = await child('settings.webConfig')
    expect(shown.data).toEqual({
      ...above,
      webConfig: inherited,
      inheritedFrom: { id: 1, name: suite.admin.record.organizations.find(({ id }) => id === 1)?.name },
      updatedAt: null,
    })
    expect((await child('account.me')).data.wingenWebConfig).toEqual(inherited)
    const own = await child('settings.upsertWebConfig', { body: { radius: 3 } })
    expect(own.data).toMatchObject({ inheritedFrom: null, updatedAt: expect.any(String), webConfig: { ...inherited, radius: 3 } })
    expect((await suite.admin.call('settings.webConfig')).data).toEqual(above)
  })

  test('give shoppers who suggests streets, near the store, and let the page of a code call only that', async () => {
    const shown = async () => (await suite.app.call('qrCodes.details', { params: { userUid, hdsfiGroup: 1 } })).data
    const calls = async () => {
      const { headers } = await suite.app.app.inject({ url: `/q/${userUid}/1`, headers: { accept: 'text/html' } })
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
    const { consent, locales } = (await suite.admin.call('settings.webConfig')).data.webConfig
    expect(paths(await save({ locales: ['en', 'pt', 'fr-CA', 'vi'] }))).toEqual([400, ['locales.1', 'locales.3']])
    const offered = async () =>
      (await suite.app.call('qrCodes.details', { params: { userUid: userUid, hdsfiGroup: 1 } })).data.webConfig.locales
    const saved = await save({ locales: ['en', 'fr'], consent: { version: '2028-01', text: { en: 'I agree.' } } })
    expect(saved.data.warnings.map(({ path }) => path)).toContain('consent.text')
    expect(await offered()).toEqual(['en'])
    await save({ consent: { version: '2028-02', text: { en: 'I agree.', fr: 'J’accepte.' } } })
    expect(await offered()).toEqual(['en', 'fr'])
    expect((await save({ consent, locales })).status).toBe(200)
    expect(await offered()).toEqual(locales)
  })

  test('require a new version for a changed consent text, never used for another text', async () => {
    const { consent } = (await suite.admin.call('settings.webConfig')).data.webConfig
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
    expect((await save({ radius: 4 }, suite.manager)).status).toBe(403)
    expect((await suite.manager.call('settings.webConfig')).status).toBe(200)
  })
})
