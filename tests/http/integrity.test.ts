import { defaultIntegrityRules, type IntegrityRules } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverScope } from '../../packages/server/src/db/index.ts'
import { checkIntegrity } from '../../packages/server/src/integrity/check.ts'
import { consentVersion, entry, userUid } from './bookingFixture.ts'
import { signInAll, startApp, type CallInput, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let as: (name: string) => SignedIn
let version: string
let generatorId: number
const names = ['role1', 'role2', 'role3', 'role4', 'role5', 'role6', 'role7', 'role14', 'role15', 'hd', 'centah', 'other']
beforeAll(async () => {
  app = await startApp()
  as = await signInAll(app, names)
  version = await consentVersion(app)
  generatorId = as('role14').record.userId
})
afterAll(() => app.close())

const rows = <Row extends object>(query: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(query))
const check = () => checkIntegrity(app.db, new AbortController().signal)
const search = (filter: object = {}, by = 'role2') => as(by).call('integrity.search', { body: { filter, limit: 200 } })
const states = ['open', 'dismissed', 'confirmed']
const flagsOf = async (leadId: number, by = 'role2') => (await search({ leadIds: [leadId], states }, by)).data.items
const kindsOf = async (leadId: number) => (await flagsOf(leadId)).map(({ kind }) => kind).toSorted()

let visitors = 0
/** A lead of the demo's generator with a unique client address, browser and street. */
async function enter(contact: object = {}, more: Record<string, unknown> = {}, input: CallInput = {}): Promise<number> {
  visitors++
  const own = { address: { line1: `${visitors} Own St`, city: 'Columbus', state: 'OH', postalCode: '43004' } }
  const answer = await app.call('qrCodes.entry', {
    params: { userUid },
    body: entry(version, more, { ...own, ...contact }),
    remoteAddress: `203.0.113.${visitors % 250}`,
    headers: { 'user-agent': `browser ${visitors}` },
    ...input,
  })
  expect(answer.data).toMatchObject({ status: 'captured' })
  const [lead] = await rows<{ id: number }>(sql`select id from lead where uid = ${answer.data.leadUid}`)
  return lead?.id ?? 0
}
const off: IntegrityRules = {
  velocity: { ...defaultIntegrityRules.velocity, isActive: false },
  approachVelocity: { ...defaultIntegrityRules.approachVelocity, isActive: false },
  sharedDevice: { ...defaultIntegrityRules.sharedDevice, isActive: false },
  ownContact: { isActive: false },
  repeatedContact: { ...defaultIntegrityRules.repeatedContact, isActive: false },
  noDwell: { ...defaultIntegrityRules.noDwell, isActive: false },
}
/** Sets the rules to some of the defaults, and checks what that queues. */
async function only(rules: Partial<IntegrityRules>): Promise<void> {
  const saved = await as('role2').call('integrity.saveRules', { body: { rules: { ...off, ...rules } } })
  expect(saved.status).toBe(200)
  while (await check());
}

describe('detection', () => {
  test('has created the demo’s flags', async () => {
    const stored = await rows<{ kind: string; leadId: number; facts: object }>(
      sql`select kind, lead_id, facts from integrity_flag where organization_id = 1 order by lead_id, kind`,
    )
    const kinds = [...new Set(stored.map(({ kind }) => kind))].toSorted()
    expect(kinds).toEqual(expect.arrayContaining(['noDwell', 'ownContact', 'repeatedContact']))
    const ids = stored.map(({ leadId }) => leadId)
    const found = await app.db.asTenant(serverScope(1), (tx) =>
      tx.rows(sql`select kind, lead_id, facts
        from integrity_findings(1, ${JSON.stringify(defaultIntegrityRules)}::jsonb, ${ids}::int[], '{}') order by lead_id, kind`),
    )
    expect(found).toEqual(stored)
  })

  test('flags the generator’s phone, a colleague’s email and a store’s address, and names the colleague', async () => {
    await only({ ownContact: { isActive: true } })
    const [me] = await rows<{ phone: string }>(sql`select phone from app_user where id = ${generatorId}`)
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
      [[{ match: 'phone', whose: 'own' }, generatorId]],
      [[{ match: 'email', whose: 'staff' }, as('role5').record.userId]],
      [[{ match: 'address', whose: 'store' }, null]],
      [],
    ])
  })

  test('flags what exceeds each rule’s limit, with the figures, but not what equals it', async () => {
    await only({ velocity: { isActive: true, leads: 3, minutes: 15 } })
    await rows(sql`update lead set captured_at = captured_at - interval '2 hours', received_at = received_at - interval '2 hours'
      where lead_generator_id = ${generatorId} and received_at > app_now() - interval '1 hour' returning id`)
    const made: number[] = []
    for (let nth = 0; nth < 4; nth++) made.push(await enter())
    await check()
    expect(await Promise.all(made.map(kindsOf))).toEqual([[], [], [], ['velocity']])
    expect((await flagsOf(made[3] ?? 0))[0]).toMatchObject({
      facts: { count: 4, limit: 3, minutes: 15 },
      leadGenerator: { id: generatorId },
      lead: { id: made[3] },
      state: 'open',
      isOwn: false,
    })
  })

  test('flags different shoppers from one address and browser, but not at a kiosk, or one shopper twice', async () => {
    await only({ sharedDevice: { isActive: true, shoppers: 2, hours: 24 } })
    const device = { remoteAddress: '198.51.100.77', headers: { 'user-agent': 'shared' } }
    const first = entry(version).contact
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
      sql`select uid, id, service_group_id as hdsfi_group from qr_code where user_id = ${generatorId} and is_active and deleted_at is null order by id limit 1`,
    )
    const qr = { qrUid: code?.uid, hdsfiGroup: code?.hdsfiGroup }
    const visit = async (device: { remoteAddress: string; headers: Record<string, string> }, secondsAgo: number) => {
      await app.app.inject({ method: 'GET', url: `/q/${code?.uid}`, ...device })
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
    await rows(sql`delete from activity where user_id = ${generatorId} and at > app_now() - interval '3 hours' returning id`)
    const record = (count: number) => me.call('users.recordActivity', { body: { activityId: 5, count } })
    await record(40)
    await check()
    expect((await search({ kinds: ['approachVelocity'], leadGeneratorIds: [generatorId] })).data.items).toEqual([])
    await record(30)
    await check()
    const { items } = (await search({ kinds: ['approachVelocity'], leadGeneratorIds: [generatorId] })).data
    expect(items).toMatchObject([
      { facts: { count: 70, limit: 50, minutes: 60 }, lead: null, leadGenerator: { id: generatorId } },
    ])
    expect((await me.call('users.undoApproaches', { body: { count: 25 } })).status).toBe(200)
    await check()
    expect((await search({ kinds: ['approachVelocity'], leadGeneratorIds: [generatorId] })).data.items).toEqual([])
  })

  test('checks each lead once on any number of servers, and again after a failure', async () => {
    await only({ ownContact: { isActive: true } })
    const ids = [await enter({ email: 'role4@walkup.test' }), await enter({ email: 'role6@walkup.test' })]
    await app.db.script(`alter function run_integrity_checks rename to gone`)
    await expect(check()).rejects.toThrow(/run_integrity_checks/)
    await app.db.script(`alter function gone rename to run_integrity_checks`)
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

describe('a decision', () => {
  const flagged = async (): Promise<{ leadId: number; id: number }> => {
    const leadId = await enter({ email: 'role7@walkup.test' })
    await check()
    const [flag] = await flagsOf(leadId)
    return { leadId, id: flag?.id ?? 0 }
  }
  const decide = (id: number, body: object, by = 'role2') => as(by).call('integrity.decide', { params: { id }, body })
  const inList = async (leadId: number) =>
    (await as('role2').call('leads.searchAll', { body: { filter: { suspicions: ['ownContact'] }, limit: 200 } })).data.items.some(
      ({ id }) => id === leadId,
    )

  test('needs a reason to dismiss, can be undone, and is audited', async () => {
    await only({ ownContact: { isActive: true } })
    const { leadId, id } = await flagged()
    expect(await inList(leadId)).toBe(true)
    for (const reason of [undefined, null, '  '])
      expect((await decide(id, { state: 'dismissed', reason })).problem.errors?.[0]?.path).toBe('reason')
    const dismissed = await decide(id, { state: 'dismissed', reason: ' A colleague’s kitchen ' })
    expect(dismissed.data).toMatchObject({
      state: 'dismissed',
      reason: 'A colleague’s kitchen',
      decidedBy: { id: as('role2').record.userId },
    })
    expect(await inList(leadId)).toBe(false)
    expect((await decide(id, { state: 'open' })).data).toMatchObject({ state: 'open', reason: null, decidedBy: null })
    expect(await inList(leadId)).toBe(true)
    expect((await decide(id, { state: 'confirmed' })).data).toMatchObject({ state: 'confirmed' })
    expect(await inList(leadId)).toBe(true)
    const audit = await rows(sql`select action from audit_event where entity = 'integrityFlag' and entity_id = ${id}`)
    expect(audit).toHaveLength(3)
  })

  test('does not overwrite another person’s', async () => {
    const { id } = await flagged()
    const seen = (await search({ states })).data.items.find((flag) => flag.id === id)
    await decide(id, { state: 'confirmed' }, 'role3')
    const late = await decide(id, { state: 'dismissed', reason: 'x', updatedAt: seen?.updatedAt })
    expect([late.status, late.problem.type]).toEqual([409, 'stale'])
    expect(late.problem.current).toMatchObject({ state: 'confirmed', decidedBy: { id: as('role3').record.userId } })
  })

  test('does not make an open form on the lead stale', async () => {
    const leadId = await enter({ email: 'role7@walkup.test' })
    const read = async () => (await as('role2').call('leads.getInternal', { params: { id: leadId } })).data
    const before = await read()
    await check()
    const [flag] = await flagsOf(leadId)
    await decide(flag?.id ?? 0, { state: 'dismissed', reason: 'x' })
    expect((await read()).updatedAt).toBe(before.updatedAt)
  })

  test('on one’s own lead must be made by someone else', async () => {
    const { leadId, id } = await flagged()
    await rows(sql`update lead set lead_generator_id = ${as('role3').record.userId} where id = ${leadId} returning id`)
    const [own] = await flagsOf(leadId, 'role3')
    expect(own?.isOwn).toBe(true)
    const answer = await decide(id, { state: 'dismissed', reason: 'Mine' }, 'role3')
    expect([answer.status, answer.problem.reason ?? answer.problem.params]).toEqual([403, { reason: 'own-flag' }])
    const scope = { ...serverScope(1), userId: as('role3').record.userId, roleId: 3 }
    expect(
      await app.db.asTenant(scope, (tx) =>
        tx.run(sql`update integrity_flag set state = 'confirmed', decided_at = app_now() where id = ${id}`),
      ),
    ).toBe(0)
    expect((await decide(id, { state: 'dismissed', reason: 'x' })).status).toBe(200)
  })
})

describe('isolation', () => {
  test('field roles, dispatchers, payroll, viewers and partners cannot see flags in any way', async () => {
    await only({ ownContact: { isActive: true } })
    const leadId = await enter({ email: 'role7@walkup.test' })
    await check()
    const [flag] = await flagsOf(leadId)
    for (const name of ['role5', 'role6', 'role7', 'role14', 'role15', 'hd', 'centah']) {
      const { call } = as(name)
      expect((await call('integrity.search', { body: {} })).status, name).toBe(403)
      expect((await call('integrity.byGenerator', { body: {} })).status, name).toBe(403)
      const tried = await call('integrity.decide', { params: { id: flag?.id ?? 0 }, body: { state: 'confirmed' } })
      expect(tried.status, name).toBe(403)
      if (name === 'role6') continue
      const found = await call('leads.searchAll', { body: { filter: { suspicions: ['ownContact'] } } })
      expect(found.status, name).toBe(403)
      const filter = JSON.stringify({ suspicions: ['ownContact'] })
      expect((await call('leads.export', { query: { filter } })).status, name).toBe(403)
    }
    const own = await as('role14').call('leads.getInternal', { params: { id: leadId } })
    expect(own.status).toBe(200)
    expect(JSON.stringify(own.data)).not.toMatch(/ownContact|suspicion/)
  })

  test('row policies hide them from those roles even without a handler', async () => {
    for (const [roleId, subscriptionId] of [
      [5, 1],
      [6, 1],
      [7, 1],
      [10, 1],
      [14, 1],
      [15, 1],
      [2, 2],
      [2, 16],
    ] as const) {
      const scope = { ...serverScope(1), userId: generatorId, roleId, subscriptionId, territories: [1, 2] }
      const seen = await app.db.asTenant(scope, (tx) => tx.rows(sql`select id from integrity_flag`))
      expect(seen, `role ${roleId}, subscription ${subscriptionId}`).toEqual([])
      const findings = await app.db.asTenant(scope, (tx) =>
        tx.rows(
          sql`select * from integrity_findings(1, ${JSON.stringify(defaultIntegrityRules)}::jsonb, array(select generate_series(1, 9999)), '{}')`,
        ),
      )
      if (roleId !== 2) expect(findings, `role ${roleId}`).toEqual([])
    }
    const writer = { ...serverScope(1), userId: as('role2').record.userId, roleId: 2 }
    for (const statement of [
      sql`insert into integrity_flag (organization_id, kind, lead_id, lead_generator_id, at, facts) values (1, 'velocity', 1, 1, app_now(), '{}')`,
      sql`delete from integrity_flag`,
      sql`update integrity_flag set facts = '{}'`,
    ])
      await expect(app.db.asTenant(writer, (tx) => tx.run(statement))).rejects.toThrow(/permission denied/)
    await expect(app.db.asTenant(writer, (tx) => tx.run(sql`select run_integrity_checks(1, '{}', 1, false)`))).rejects.toThrow(
      /only the server/,
    )
  })

  test('managers of a territory see and decide on its flags only, and counts follow', async () => {
    const [near, far] = [await enter({ email: 'role7@walkup.test' }), await enter({ email: 'role7@walkup.test' })] as const
    await check()
    const manager = as('role4')
    const territories = await rows<{ id: number }>(sql`
      select t.territory_id as id from membership m join membership_territory t on t.organization_id = m.organization_id and t.membership_id = m.id
      where m.organization_id = 1 and m.user_id = ${manager.record.userId}`)
    const own = territories.map(({ id }) => id)
    const [other] = await rows<{ id: number }>(
      sql`insert into territory (organization_id, name, time_zone) values (1, 'Far', 'America/New_York') returning id`,
    )
    await rows(sql`update lead set territory_id = ${own[0]} where id = ${near} returning id`)
    await rows(sql`update lead set territory_id = ${other?.id} where id = ${far} returning id`)
    expect(await flagsOf(near, 'role4')).toHaveLength(1)
    expect(await flagsOf(far, 'role4')).toEqual([])
    const [hidden] = await flagsOf(far)
    const tried = await manager.call('integrity.decide', { params: { id: hidden?.id ?? 0 }, body: { state: 'confirmed' } })
    expect(tried.status).toBe(404)
    const figure = async (by: string) =>
      (await as(by).call('integrity.byGenerator', { body: {} })).data.items.find(
        ({ leadGenerator }) => leadGenerator.id === generatorId,
      )
    const [all, mine] = [await figure('role2'), await figure('role4')]
    expect(all?.leads).toBeGreaterThan(mine?.leads ?? Infinity)
    expect(all?.flaggedLeads).toBeGreaterThan(mine?.flaggedLeads ?? Infinity)
  })

  test('another organization cannot see, decide, count or check anything', async () => {
    const leadId = await enter({ email: 'role7@walkup.test' })
    await check()
    const [flag] = await flagsOf(leadId)
    const other = as('other')
    expect((await other.call('integrity.search', { body: { filter: { states, leadIds: [leadId] } } })).data.items).toEqual([])
    const tried = await other.call('integrity.decide', {
      params: { id: flag?.id ?? 0 },
      body: { state: 'dismissed', reason: 'x' },
    })
    expect(tried.status).toBe(404)
    const { items } = (await other.call('integrity.byGenerator', { body: {} })).data
    expect(items.some(({ leadGenerator }) => leadGenerator.id === generatorId)).toBe(false)
    const scope = { ...serverScope(4), roleId: 2, userId: other.record.userId }
    const found = await app.db.asTenant(scope, (tx) =>
      tx.rows(
        sql`select * from integrity_findings(1, ${JSON.stringify(defaultIntegrityRules)}::jsonb, ${[leadId]}::int[], '{}')`,
      ),
    )
    expect(found).toEqual([])
    expect(await app.db.asTenant(scope, (tx) => tx.rows(sql`select * from recent_integrity_subjects(1)`))).toEqual([])
  })
})

describe('figures and rules', () => {
  test('count flagged leads once, and not if the flag was dismissed', async () => {
    await only({ ownContact: { isActive: true }, repeatedContact: { isActive: true, leads: 1, days: 30 } })
    const figure = async () => {
      const { items } = (await as('role2').call('integrity.byGenerator', { body: {} })).data
      const found = items.find(({ leadGenerator }) => leadGenerator.id === generatorId)
      if (!found) throw new Error('The generator has no figures.')
      return found
    }
    const before = await figure()
    const shared = { email: 'role7@walkup.test', phone: '(614) 556-9911' }
    const leadId = await enter(shared)
    await check()
    const flags = await flagsOf(leadId)
    expect(flags.map(({ kind }) => kind).toSorted()).toEqual(['ownContact', 'repeatedContact'])
    const after = await figure()
    expect([after.leads - before.leads, after.flaggedLeads - before.flaggedLeads, after.open - before.open]).toEqual([1, 1, 2])
    expect(after.share).toBeCloseTo(after.flaggedLeads / after.leads, 10)
    for (const { id } of flags)
      await as('role2').call('integrity.decide', { params: { id }, body: { state: 'dismissed', reason: 'A sale to staff' } })
    expect(await figure()).toMatchObject({
      flaggedLeads: before.flaggedLeads,
      dismissed: before.dismissed + 2,
      open: before.open,
    })
  })

  test('a preview counts what saving flags, and saving withdraws flags that no longer apply', async () => {
    const rules = { ...off, ownContact: { isActive: true } }
    const preview = (await as('role2').call('integrity.previewRules', { body: { rules } })).data
    await only({ ownContact: { isActive: true } })
    const [stored] = await rows<{ count: number }>(sql`
      select count(*)::int as count from integrity_flag g join lead on lead.id = g.lead_id
      where g.organization_id = 1 and g.kind = 'ownContact' and lead.deleted_at is null and lead.email is distinct from 'someone@else.example'
        and lead.received_at > app_now() - interval '30 days'`)
    expect(preview.kinds.ownContact).toBeGreaterThan(3)
    expect(preview.kinds.ownContact).toBe(stored?.count)
    expect(preview.flaggedLeads).toBe(stored?.count)
    expect(preview.leads).toBeGreaterThan(100)
    await only({})
    expect((await search({ states: ['open'] })).data.items).toEqual([])
  })

  test('only administrators can change rules, without overwriting each other', async () => {
    for (const name of ['role3', 'role4']) {
      expect((await as(name).call('integrity.rules')).status).toBe(200)
      expect((await as(name).call('integrity.saveRules', { body: { rules: off } })).status).toBe(403)
      expect((await as(name).call('integrity.previewRules', { body: { rules: off } })).status).toBe(403)
    }
    const { updatedAt } = (await as('role2').call('integrity.rules')).data
    await only({ noDwell: { isActive: true, seconds: 7 } })
    const late = await as('role2').call('integrity.saveRules', { body: { rules: off, updatedAt } })
    expect([late.status, late.problem.type]).toEqual([409, 'stale'])
    expect((await as('other').call('integrity.rules')).data).toMatchObject({ rules: defaultIntegrityRules, updatedAt: null })
    for (const wrong of [
      { ...off, noDwell: { isActive: true, seconds: 0 } },
      { ...off, velocity: { isActive: true, leads: 1.5, minutes: 5 } },
    ])
      expect((await as('role2').call('integrity.saveRules', { body: { rules: wrong } })).status).toBe(400)
  })
})
