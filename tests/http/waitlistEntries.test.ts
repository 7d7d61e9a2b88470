import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { waitlistJob } from '../../packages/server/src/waitlist/worker.ts'
import { addType, entry, inDays, organizationId, userUid } from './bookingFixture.ts'
import { runJob } from './runJob.ts'
import { openWaitlist } from './waitlistFixture.ts'

const MINUTE = 60_000
const suite = openWaitlist()
const { advance, owner, soldOut, cancel, waits, entryOf, tokenIn, offered, leadStatus, accept } = suite

describe('the page of an offer', () => {
  const page = (method: 'GET' | 'POST', token: string, payload = '', language = 'es') =>
    suite.it.app.app.inject({
      method,
      url: `/offer/${token}`,
      headers: { 'accept-language': language, ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(method === 'POST' && { payload }),
    })

  test('shows it, and books only with its button', async () => {
    const { typeId, tokens } = await soldOut()
    const someone = await waits(typeId)
    await cancel(tokens[0])
    const [text] = await offered()
    const token = tokenIn(text?.body)
    const shown = await page('GET', token)
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain('Tomar este horario')
    expect(shown.headers['cache-control']).toBe('no-store')
    expect(await leadStatus(someone.leadId)).toBe('captured')
    expect((await page('POST', token)).body).toContain('Es suyo')
    expect(await leadStatus(someone.leadId)).toBe('scheduled')
  })

  test('returns 404 for unknown tokens, and shows that an offer has ended', async () => {
    for (const token of ['x', 'y'.repeat(32), '%3Cscript%3E', `${'a'.repeat(600)}`]) {
      expect((await page('GET', token)).statusCode).toBe(404)
      expect((await page('POST', token)).statusCode).toBe(404)
    }
    expect((await accept('nobodyhasthistoken000000000000')).status).toBe(404)
    const { typeId, tokens } = await soldOut()
    await waits(typeId)
    await cancel(tokens[0])
    const [text] = await offered()
    advance(15 * MINUTE)
    expect((await page('POST', tokenIn(text?.body))).body).toContain('Esta oferta terminó')
  })
})

describe('an entry', () => {
  test('with a slot, or for past days, is rejected', async () => {
    const { typeId, slotId } = await soldOut()
    const send = async (more: object) =>
      (
        await suite.it.app.call('qrCodes.entry', {
          params: { userUid },
          body: entry(suite.it.version, { appointmentTypeId: typeId, ...more }),
        })
      ).problem.errors?.[0]?.path
    expect(await send({ slotId, waitlist: [{ days: [1] }] })).toBe('waitlist')
    expect(await send({ waitlist: [{ to: '2020-01-01' }] })).toBe('waitlist.0.to')
    expect(await send({ waitlist: [{ from: inDays(4), to: inDays(3) }] })).toBe('waitlist.0.to')
    expect(await send({ waitlist: [] })).toBe('waitlist')
    expect(await send({ waitlist: [{ days: [7] }] })).toBe('waitlist.0.days.0')
    expect(await send({ waitlist: [{}, {}, {}] })).toBe('waitlist')
  })

  test('whose answer rules out an appointment is not on the waitlist', async () => {
    const { id: typeId, questionIds } = await addType(suite.it.app, {
      slots: [],
      questions: [{ options: ['yes', 'no'], disqualifies: ['no'] }],
    })
    const enter = (value: string) => waits(typeId, { more: { answers: [{ questionId: questionIds[0], value }] } })
    const [suits, not] = [await enter('yes'), await enter('no')]
    expect(await entryOf(suits.leadId)).toMatchObject({ state: 'waiting' })
    expect(await entryOf(not.leadId)).toBeUndefined()
    expect(not.channel).toBeUndefined()
  })

  test('returns how times will be offered: by text, by mail, or not at all', async () => {
    const { typeId } = await soldOut()
    const send = async (options: Parameters<typeof waits>[1]) => (await waits(typeId, options)).channel
    expect(await send({})).toBe('sms')
    expect(await send({ texts: false, contact: { email: 'by-mail@shop.example' } })).toBe('email')
    const stopped = await waits(typeId)
    await suite.it.sms.reply(stopped.phone, 'STOP')
    expect(await send({ contact: { phone: stopped.phone, email: 'stopped@shop.example' } })).toBe('email')
    const none = await suite.it.app.call('qrCodes.entry', {
      params: { userUid },
      body: entry(suite.it.version, { appointmentTypeId: typeId }),
    })
    expect(none.data.waitlist).toBeUndefined()
  })

  test('under review is on the waitlist once it is released', async () => {
    const { typeId } = await soldOut()
    const someone = await waits(typeId, { more: { website: 'http://spam.example' } })
    expect(someone.leadId).toBe(0)
    const review = await owner<{ id: number }>(sql`select id from lead_review where uid = ${someone.leadUid}`)
    const released = await suite.it.admin.call('leadReviews.release', { params: { id: review?.id ?? 0 } })
    expect(released.status, JSON.stringify(released.problem)).toBe(200)
    const lead = await owner<{ id: number }>(sql`select id from lead where uid = ${someone.leadUid}`)
    expect(await entryOf(lead?.id ?? 0)).toMatchObject({ state: 'waiting' })
  })

  test('ends with its lead', async () => {
    const { typeId, tokens } = await soldOut()
    const someone = await waits(typeId)
    expect((await suite.it.admin.call('leads.deleteInternal', { params: { id: someone.leadId } })).status).toBe(200)
    await cancel(tokens[0])
    expect(await offered()).toEqual([])
    expect(await owner(sql`select state from waitlist_entry where lead_id = ${someone.leadId}`)).toEqual({ state: 'removed' })
  })

  test('ends when its days are over', async () => {
    const { typeId } = await soldOut()
    const someone = await waits(typeId, { preferences: [{ to: inDays(2) }] })
    advance(4 * 24 * 60 * MINUTE)
    await runJob(waitlistJob, suite.it.app)
    expect((await entryOf(someone.leadId))?.state).toBe('expired')
  })
})

describe('staff', () => {
  test('can add a lead, remove it and undo that; others cannot', async () => {
    const { typeId, tokens } = await soldOut()
    const lead = await owner<{ id: number }>(sql`
      select id from lead where organization_id = ${organizationId} and service_group_id = 1 and status = 'captured' and deleted_at is null
        and not exists (select from waitlist_entry e where e.lead_id = lead.id) order by id limit 1`)
    const body = { leadId: lead?.id, appointmentTypeId: typeId, preferences: [{ parts: ['morning'] }] }
    expect((await suite.viewer.call('waitlist.upsert', { body })).status).toBe(403)
    expect((await suite.foreign.call('waitlist.upsert', { body })).status).toBe(404)
    const made = await suite.it.admin.call('waitlist.upsert', { body })
    expect(made.data).toMatchObject({ state: 'waiting', isEarlier: false, lead: { id: lead?.id } })
    expect((await suite.it.admin.call('waitlist.upsert', { body })).problem.type).toBe('exists')
    const params = { id: made.data.id }
    expect((await suite.foreign.call('waitlist.remove', { params })).status).toBe(404)
    expect((await suite.it.admin.call('waitlist.remove', { params })).data.state).toBe('removed')
    await cancel(tokens[0])
    expect((await entryOf(lead?.id ?? 0))?.offers).toEqual([])
    expect((await suite.it.admin.call('waitlist.restore', { params })).data.state).toBe('waiting')
    expect((await suite.foreign.call('waitlist.search', { body: {} })).data.items.map(({ id }) => id)).not.toContain(made.data.id)
  })
})
