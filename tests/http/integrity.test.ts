import { defaultIntegrityRules } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { serverScope } from '../../packages/server/src/db/index.ts'
import { entry } from './bookingFixture.ts'
import { openIntegrity, states } from './integrityFixture.ts'

const suite = openIntegrity()
const { as, rows, check, search, flagsOf, enter, only } = suite
const kindsOf = async (leadId: number) => (await flagsOf(leadId)).map(({ kind }) => kind).toSorted()

describe('detection', () => {
  test('has created the demo’s flags', async () => {
    const stored = await rows<{ kind: string; leadId: number; facts: object }>(
      sql`select kind, lead_id, facts from integrity_flag where organization_id = 1 order by lead_id, kind`,
    )
    const kinds = [...new Set(stored.map(({ kind }) => kind))].toSorted()
    expect(kinds).toEqual(expect.arrayContaining(['noDwell', 'ownContact', 'repeatedContact']))
    const ids = stored.map(({ leadId }) => leadId)
    const found = await suite.app.db.asTenant(serverScope(1), (tx) =>
      tx.rows(sql`select kind, lead_id, facts
        from integrity_findings(1, ${JSON.stringify(defaultIntegrityRules)}::jsonb, ${ids}::int[], '{}') order by lead_id, kind`),
    )
    expect(found).toEqual(stored)
  })

  test('flags the generator’s phone, a colleague’s email and a store’s address, and names the colleague', async () => {
    await only({ ownContact: { isActive: true } })
    const [me] = await rows<{ phone: string }>(sql`select phone from app_user where id = ${suite.generatorId}`)
    const [store] = await rows<{ line1: string; postalCode: string }>(
      sql`update store set line1 = '7 Ca' || chr(241) || 'on St'
      where id = (select min(id) from store where organization_id = 1 and deleted_at is null)
      returning '7 CAN' || chr(771) || 'ON ST' as line1, postal_code`,
    )
    const ids = [
      await enter({ phone: me?.phone }),
      await enter({ email: 'Role5@walkup.test' }),
      await enter({ address: { ...store, city: 'Columbus', state: 'OH' } }),
      await enter(),
    ]
    await check()
    const facts = await Promise.all(
      ids.map(async (id) => (await flagsOf(id)).map((flag) => [flag.facts, flag.person?.id ?? null])),
    )
    expect(facts).toEqual([
      [[{ match: 'phone', whose: 'own' }, suite.generatorId]],
      [[{ match: 'email', whose: 'staff' }, as('role5').record.userId]],
      [[{ match: 'address', whose: 'store' }, null]],
      [],
    ])
  })

  test('flags what exceeds each rule’s limit, with the figures, but not what equals it', async () => {
    await only({ velocity: { isActive: true, leads: 3, minutes: 15 } })
    await rows(sql`update lead set captured_at = captured_at - interval '2 hours', received_at = received_at - interval '2 hours'
      where lead_generator_id = ${suite.generatorId} and received_at > app_now() - interval '1 hour' returning id`)
    const made: number[] = []
    for (let nth = 0; nth < 4; nth++) made.push(await enter())
    await check()
    expect(await Promise.all(made.map(kindsOf))).toEqual([[], [], [], ['velocity']])
    expect((await flagsOf(made[3] ?? 0))[0]).toMatchObject({
      facts: { count: 4, limit: 3, minutes: 15 },
      leadGenerator: { id: suite.generatorId },
      lead: { id: made[3] },
      state: 'open',
      isOwn: false,
    })
  })

  test('counts beyond the highest limit', async () => {
    await only({ velocity: { isActive: true, leads: 1000, minutes: 15 } })
    await rows(sql`
      insert into lead (organization_id, uid, kind, status, first_name, last_name, service_group_id, lead_generator_id, received_at)
      select 1, 'floodfloodfloodflood' || lpad(n::text, 4, '0'), 'internal', 'new', 'Flood', 'Lead', 1, ${suite.generatorId}, app_now()
      from generate_series(1, 1000) n returning id`)
    const lead = await enter()
    while (await check());
    expect((await flagsOf(lead))[0]?.facts).toMatchObject({ limit: 1000 })
    await rows(sql`
      update lead set captured_at = captured_at - interval '2 hours', received_at = received_at - interval '2 hours'
      where lead_generator_id = ${suite.generatorId} and received_at > app_now() - interval '1 hour' returning id`)
  })

  test('flags different shoppers from one address and browser, but not at a kiosk, or one shopper twice', async () => {
    await only({ sharedDevice: { isActive: true, shoppers: 2, hours: 24 } })
    const device = { remoteAddress: '198.51.100.77', headers: { 'user-agent': 'shared' } }
    const first = entry(suite.version).contact
    const made = [await enter(first, {}, device), await enter(first, {}, device), await enter({}, {}, device)]
    await check()
    expect(await Promise.all(made.map(kindsOf))).toEqual([[], [], []])
    const third = await enter({}, {}, device)
    const elsewhere = await enter({}, {}, { ...device, headers: { 'user-agent': 'another' } })
    await check()
    expect((await flagsOf(third))[0]?.facts).toEqual({ count: 3, limit: 2, hours: 24 })
    expect(await kindsOf(elsewhere)).toEqual([])
    const token = as('role14').record.token
    const kiosk = { ...device, headers: { 'user-agent': 'shared', authorization: `Bearer ${token}` } }
    const atKiosk = await enter({}, {}, kiosk)
    await check()
    expect(await kindsOf(atKiosk)).toEqual([])
    // No figure and no search reveals where a shopper was.
    expect(JSON.stringify((await search({ states })).data)).not.toMatch(/198\.51\.100|203\.0\.113|shared"/)
  })

  test('flags an address that is repeated in a generator’s leads, except for different apartments', async () => {
    await only({ repeatedContact: { isActive: true, leads: 2, days: 30 } })
    const at = (line1: string, line2?: string) => ({
      address: { line1, ...(line2 && { line2 }), city: 'Columbus', state: 'OH', postalCode: '43099' },
    })
    const made = [await enter(at('5 Peña’s St')), await enter(at('5 PEN\u0303A’S St')), await enter(at('5 Peña’s St', 'Apt 2'))]
    const again = await enter(at("5 pena's st"))
    await check()
    expect(await Promise.all(made.map(kindsOf))).toEqual([[], [], []])
    expect((await flagsOf(again))[0]?.facts).toEqual({ match: 'address', count: 3, limit: 2, days: 30 })
  })

  test('flags an entry within seconds of its scan, by the first scan of that entry', async () => {
    await only({ noDwell: { isActive: true, seconds: 10 } })
    const [code] = await rows<{ uid: string; id: number; hdsfiGroup: number }>(
      sql`select uid, id, service_group_id as hdsfi_group from qr_code where user_id = ${suite.generatorId} and is_active and deleted_at is null order by id limit 1`,
    )
    const qr = { qrUid: code?.uid, hdsfiGroup: code?.hdsfiGroup }
    const visit = async (device: { remoteAddress: string; headers: Record<string, string> }, secondsAgo: number) => {
      await suite.app.app.inject({ method: 'GET', url: `/q/${code?.uid}`, ...device })
      await rows(
        sql`update qr_scan set at = at - make_interval(secs => ${secondsAgo}) where id = (select max(id) from qr_scan) returning id`,
      )
    }
    const phone = (name: string) => ({ remoteAddress: '198.51.100.90', headers: { 'user-agent': name } })
    await visit(phone('hasty'), 4)
    const hasty = await enter({}, qr, phone('hasty'))
    await visit(phone('calm'), 40)
    // Reloading the page does not count as another visit.
    await visit(phone('calm'), 1)
    const calm = await enter({}, qr, phone('calm'))
    // A second entry from the same phone is measured from its own scan.
    await visit(phone('calm'), 0)
    const second = await enter({}, qr, phone('calm'))
    const unscanned = await enter({}, qr, phone('unscanned'))
    await check()
    const [flag] = await flagsOf(hasty)
    expect(flag).toMatchObject({ kind: 'noDwell', facts: { limit: 10 } })
    expect(flag?.facts.seconds).toBeGreaterThanOrEqual(4)
    expect(await kindsOf(calm)).toEqual([])
    expect(await kindsOf(unscanned)).toEqual([])
    const [stored] = await rows<{ scanSeconds: number | null }>(sql`select scan_seconds from lead where id = ${second}`)
    expect(stored?.scanSeconds).toBeLessThan(40)
  })

  test('flags approaches that are too fast for a person, and withdraws the flag when they are undone', async () => {
    await only({ approachVelocity: { isActive: true, approaches: 50, minutes: 60 } })
    const me = as('role14')
    await rows(
      sql`delete from activity where user_id = ${suite.generatorId} and at > app_now() - interval '3 hours' returning id`,
    )
    const record = (count: number) => me.call('users.recordActivity', { body: { activityId: 5, count } })
    await record(40)
    await check()
    expect((await search({ kinds: ['approachVelocity'], leadGeneratorIds: [suite.generatorId] })).data.items).toEqual([])
    await record(30)
    await check()
    const { items } = (await search({ kinds: ['approachVelocity'], leadGeneratorIds: [suite.generatorId] })).data
    expect(items).toMatchObject([
      { facts: { count: 70, limit: 50, minutes: 60 }, lead: null, leadGenerator: { id: suite.generatorId } },
    ])
    expect((await me.call('users.undoApproaches', { body: { count: 25 } })).status).toBe(200)
    await check()
    expect((await search({ kinds: ['approachVelocity'], leadGeneratorIds: [suite.generatorId] })).data.items).toEqual([])
  })

  test('checks each lead once on any number of servers, and again after a failure', async () => {
    await only({ ownContact: { isActive: true } })
    const ids = [await enter({ email: 'role4@walkup.test' }), await enter({ email: 'role6@walkup.test' })]
    await suite.app.db.script(`alter function run_integrity_checks rename to gone`)
    await expect(check()).rejects.toThrow(/run_integrity_checks/)
    await suite.app.db.script(`alter function gone rename to run_integrity_checks`)
    await rows(sql`update integrity_check set due_at = app_now() where attempts = 1 returning subject_id`)
    const checked = await Promise.all([check(), check(), check()])
    for (let more = 1; more;) more = await check()
    expect(checked.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0)
    for (const id of ids) expect(await kindsOf(id)).toEqual(['ownContact'])
    expect(await rows(sql`select 1 as left from integrity_check`)).toEqual([])
    // Checking again changes neither the flags nor the lead.
    const before = await rows(
      sql`select g.*, lead.updated_at as lead_updated_at from integrity_flag g join lead on lead.id = lead_id where lead_id = any (${ids}::int[]) order by g.id`,
    )
    await rows(
      sql`insert into integrity_check (organization_id, subject, subject_id) select 1, 'lead', unnest(${ids}::int[]) returning subject_id`,
    )
    await check()
    expect(
      await rows(
        sql`select g.*, lead.updated_at as lead_updated_at from integrity_flag g join lead on lead.id = lead_id where lead_id = any (${ids}::int[]) order by g.id`,
      ),
    ).toEqual(before)
  })

  test('follows a lead that is corrected, deleted and restored, but keeps decisions', async () => {
    await only({ ownContact: { isActive: true } })
    const [open, decided] = [await enter({ email: 'role4@walkup.test' }), await enter({ email: 'role4@walkup.test' })] as const
    await check()
    const [flag] = await flagsOf(decided)
    await as('role2').call('integrity.decide', { params: { id: flag?.id ?? 0 }, body: { state: 'confirmed' } })
    for (const id of [open, decided])
      await rows(sql`update lead set email = 'someone@else.example' where id = ${id} returning id`)
    await check()
    expect(await kindsOf(open)).toEqual([])
    expect(await flagsOf(decided)).toMatchObject([{ state: 'confirmed' }])
    await rows(sql`update lead set deleted_at = app_now() where id = ${decided} returning id`)
    expect(await flagsOf(decided)).toEqual([])
    await rows(sql`update lead set deleted_at = null where id = ${decided} returning id`)
    expect(await flagsOf(decided)).toMatchObject([{ state: 'confirmed' }])
  })
})
