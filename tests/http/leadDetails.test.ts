import { leadDetailKeys, leadDetails, ofLeadDetails, type LeadDetails } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadLeadData } from '../../packages/server/src/delivery/leadData.ts'
import { recordOf } from '../../packages/server/src/delivery/connectors/hubSpot/payload.ts'
import { bookingOf } from '../../packages/server/src/delivery/connectors/serviceTitan/payload.ts'
import { parseCsv } from '../support/csv.ts'
import { consentVersion, entry, group, organizationId, userUid } from './bookingFixture.ts'
import { startApp, type Answer, type Call, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
let version: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  version = await consentVersion(app)
})
afterAll(() => app.close())

const kinds = { line: 'Ana  Ñ. Quill', text: 'Ring twice.\n=HYPERLINK("x")', phone: '+16145550177' } as const
/** A value for every detail, as it is stored. */
const all: LeadDetails = ofLeadDetails(({ kind }) => kinds[kind])
const typed = ofLeadDetails(({ kind }) => (kind === 'phone' ? '\u202a(614) 555-0177\u202c' : kinds[kind]))
const textOf = ({ data }: Answer) => data as string
const idOf = async (uid: string) =>
  (await app.db.asOwner((tx) => tx.one<{ id: number }>(sql`select id from lead where uid = ${uid}`)))?.id ?? 0
const detailsOf = async (id: number) => (await admin.call('leads.getInternal', { params: { id } })).data.details
const ask = (details: object) => admin.call('settings.upsertWebConfig', { body: { details } })
const page = async () => (await app.call('qrCodes.details', { params: { userUid, hdsfiGroup: group }, query: {} })).data.details
const submit = (details: object, lastName = 'Detailed') =>
  app.call('qrCodes.entry', { params: { userUid }, body: entry(version, {}, { lastName, details }) })
const upsert = (more: object, call: Call = admin.call) =>
  call('leads.upsertInternal', { body: { firstName: 'Ida', lastName: 'Detailed', serviceGroupId: group, ...more } })

describe('the booking page', () => {
  it('asks for what the organization wants, in the catalog’s order', async () => {
    await ask({ secondContactPhone: 'required', comments: 'optional' })
    expect(await page()).toEqual([
      { name: 'comments', kind: 'text', maxLength: 1000, required: false },
      { name: 'secondContactPhone', kind: 'phone', maxLength: 32, required: true },
    ])
    const missing = await submit({ comments: 'Hello' })
    expect([missing.status, missing.problem.errors?.map(({ path }) => path)]).toEqual([
      400,
      ['contact.details.secondContactPhone'],
    ])
    const wrong = await submit({ secondContactPhone: '614-555' })
    expect(wrong.problem.errors?.map(({ path }) => path)).toEqual(['contact.details.secondContactPhone'])
    await ask({})
    expect(await page()).toEqual([])
  })

  it('keeps every detail that it asks for, and ignores hidden ones', async () => {
    await ask(ofLeadDetails(() => 'optional'))
    const sent = await submit(typed)
    expect(sent.status, JSON.stringify(sent.problem)).toBe(200)
    expect(await detailsOf(await idOf(sent.data.leadUid))).toEqual(all)
    await ask({ comments: 'hidden' })
    const ignored = await submit(typed, 'Hidden')
    expect(await detailsOf(await idOf(ignored.data.leadUid))).toEqual({})
  })

  it.each([
    ['an unknown detail', { hobby: 'chess' }],
    ['a list', ['x']],
    ['a number', { comments: 4 }],
    ['too long a text', { comments: 'x'.repeat(1001) }],
    ['a name of two lines', { secondContactName: 'Ana\nBcc: all' }],
    ['a prototype', JSON.parse('{"__proto__":"x"}') as object],
  ])('rejects %s', async (_, details) => {
    await ask(ofLeadDetails(() => 'optional'))
    const answer = await submit(details)
    expect(answer.status).toBe(400)
    expect(answer.problem.errors?.[0]?.path).toMatch(/^(contact\.details|\(body\))/)
  })

  it('keeps them through a review', async () => {
    await ask(ofLeadDetails(() => 'optional'))
    const held = await app.call('qrCodes.entry', {
      params: { userUid },
      body: entry(version, { website: 'https://spam.example' }, { lastName: 'Held', details: typed }),
    })
    expect(held.data.status).toBe('review')
    const [review] = (await admin.call('leadReviews.search', { body: { filter: { search: 'Held' } } })).data.items
    expect(review?.details, 'whoever decides sees them').toEqual(all)
    const released = await admin.call('leadReviews.release', { params: { id: review?.id ?? 0 } })
    expect(await detailsOf(released.data.leadId ?? 0)).toEqual(all)
  })
})

describe('staff and other systems', () => {
  it('give, change and remove them; omitted ones stay', async () => {
    const made = await upsert({ details: typed })
    const { id } = made.data
    expect(made.data.details).toEqual(all)
    expect((await upsert({ id, details: { comments: null } })).data.details).toEqual({ ...all, comments: undefined })
    expect((await upsert({ id, details: { secondContactName: ' ' } })).data.details).not.toHaveProperty('secondContactName')
    expect((await upsert({ id })).data.details).toEqual({ secondContactPhone: all.secondContactPhone })
    const bad = await upsert({ id, details: { secondContactPhone: '614-555' } })
    expect(bad.problem.errors?.map(({ path }) => path)).toEqual(['details.secondContactPhone'])
    const log = await admin.call('audit.search', { body: { filter: { entities: ['lead'], entityId: id } } })
    const changes = log.data.items.map(({ after }) => after?.details).filter(Boolean)
    expect(changes).toContainEqual({ secondContactPhone: all.secondContactPhone })
  })

  it('import them from a file; empty cells change nothing', async () => {
    const headings = leadDetailKeys.map((key) => leadDetails[key].headings[0])
    const row = (values: readonly string[]) => ({
      ID: 'D-1',
      First: 'Ida',
      Last: 'Imported',
      Email: 'ida.details@example.com',
      Service: 'Kitchens',
      ...Object.fromEntries(headings.map((heading, at) => [heading, values[at] ?? ''])),
    })
    const load = (values: readonly string[]) =>
      admin.call('leads.importExternal', { body: { system: 'Sheet', partner: 'homeImprovement', rows: [row(values)] } as never })
    const made = await load(leadDetailKeys.map((key) => typed[key]))
    expect(made.data.rows, JSON.stringify(made.problem)).toMatchObject([{ result: 'created', errors: [] }])
    const id = made.data.rows[0]?.id ?? 0
    const stored = async () => (await admin.call('leads.getExternal', { params: { id } })).data.details
    const { comments, ...others } = await stored()
    expect([comments?.startsWith('Ring twice.'), others.secondContactPhone]).toEqual([true, all.secondContactPhone])
    expect((await load([])).data.rows[0]?.result).toBe('unchanged')
    expect((await load(['Ring once.'])).data.rows[0]?.result).toBe('updated')
    expect(await stored()).toEqual({ ...others, comments: 'Ring once.' })
  })

  it('send them with a lead, and again with a change', async () => {
    const key = await admin.call('apiKeys.upsert', { body: { name: 'Acme', scopes: ['leads:write'] } })
    const send = async (details: object) =>
      (
        await app.call('inbound.leads', {
          headers: { authorization: `Bearer ${key.data.key ?? ''}` },
          body: {
            leads: [
              {
                externalId: 'D-2',
                source: 'Acme',
                firstName: 'Ida',
                lastName: 'Inbound',
                serviceGroupId: group,
                details,
              } as never,
            ],
          },
        })
      ).data.results[0]
    const made = await send(typed)
    expect(made).toMatchObject({ result: 'created' })
    const id = await idOf(made?.leadUid ?? '')
    const stored = async () => (await admin.call('leads.getExternal', { params: { id } })).data.details
    expect(await stored()).toEqual(all)
    expect(await send({ comments: 'New.', secondContactName: null })).toMatchObject({ result: 'updated' })
    expect(await stored()).toEqual({ ...all, comments: 'New.' })
    expect((await send({ secondContactPhone: '614-555-01' }))?.errors?.map(({ path }) => path)).toEqual([
      'details.secondContactPhone',
    ])
  })
})

describe('they', () => {
  it('are found by their filter, with and without a search, and exported', async () => {
    const { id } = (await upsert({ lastName: 'Filtered', details: typed })).data
    await upsert({ lastName: 'Filtered' })
    for (const key of leadDetailKeys) {
      const filter = { search: 'Filtered', details: [key] }
      expect((await admin.call('leads.searchAll', { body: { filter } })).data.items.map((lead) => lead.id)).toEqual([id])
      const whole = (await admin.call('leads.searchAll', { body: { filter: { details: [key] }, limit: 200 } })).data.items
      expect(whole.map((lead) => lead.id)).toContain(id)
    }
    const file = await admin.call('leads.export', { query: { filter: JSON.stringify({ search: 'Filtered' }) } })
    const [head = [], ...lines] = parseCsv(textOf(file))
    const line = lines.find((cells) => cells[head.indexOf('id')] === String(id)) ?? []
    expect(leadDetailKeys.map((key) => line[head.indexOf(key)])).toEqual(leadDetailKeys.map((key) => all[key]))
  })

  it('are sent to other systems with their English names', async () => {
    const { id } = (await upsert({ lastName: 'Sent', email: 'sent@example.com', details: typed })).data
    const data = await app.db.asOwner((tx) => loadLeadData(tx, organizationId, id))
    if (!data) throw new Error('The lead is not there.')
    for (const key of leadDetailKeys) {
      const line = `${leadDetails[key].label}: ${all[key]}`
      expect(bookingOf(data).summary).toContain(line)
      expect(recordOf(data, {}).deal.description).toContain(line)
    }
  })

  it('are in a person’s copy, and erased with them everywhere', async () => {
    const details = { ...typed, comments: 'Beware of Rex Zanzibar.' }
    const { id } = (await upsert({ lastName: 'Leaving', email: 'leaving@example.com', details })).data
    await upsert({ id, lastName: 'Leaving', details: { comments: 'Rex Zanzibar is gone.' } })
    expect(textOf(await admin.call('leads.exportPerson', { params: { id } }))).toContain('Zanzibar')
    await admin.call('leads.erasePerson', { params: { id }, body: { reason: 'Asked' } })
    expect(await detailsOf(id)).toEqual({})
    const left = await app.db.asOwner((tx) =>
      tx.rows(sql`select id from audit_event where before::text ~ 'Zanzibar' or after::text ~ 'Zanzibar'`),
    )
    expect(left).toEqual([])
  })

  it('lose a person who is erased and whom another lead mentions, and nobody else', async () => {
    const ana = { lastName: 'Quillon', email: 'ana.quillon@example.com', phones: [{ number: '(614) 555-0188', type: 'mobile' }] }
    const consent = { version, accepted: true }
    const { id } = (await upsert({ firstName: 'Ana', ...ana, consent })).data
    const details = { comments: 'Ask ANÁ Quillon, or Bo.', secondContactName: 'Ana Quillon', secondContactPhone: '614-555-0188' }
    const other = (await upsert({ lastName: 'Mentions', details })).data
    const kept = (await upsert({ lastName: 'Keeps', details: { secondContactName: 'Ana Quill', comments: 'Ana said so.' } })).data
    const erased = await admin.call('leads.erasePerson', { params: { id }, body: { reason: 'Asked' } })
    expect(erased.data.mentions).toBeGreaterThan(0)
    expect(await detailsOf(other.id)).toEqual({ comments: 'Ask (erased), or Bo.' })
    expect(await detailsOf(kept.id)).toEqual({ secondContactName: 'Ana Quill', comments: 'Ana said so.' })
    const { data } = await admin.call('leads.getInternal', { params: { id: kept.id } })
    expect(data.updatedAt).toBe(kept.updatedAt)
  })
})
