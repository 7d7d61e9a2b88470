import { defaultIntegrityRules } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { serverScope } from '../../packages/server/src/db/index.ts'
import { off, openIntegrity, states } from './integrityFixture.ts'

const suite = openIntegrity()
const { as, rows, check, search, flagsOf, enter, only } = suite

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
      await suite.app.db.asTenant(scope, (tx) =>
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
      const scope = { ...serverScope(1), userId: suite.generatorId, roleId, subscriptionId, territories: [1, 2] }
      const seen = await suite.app.db.asTenant(scope, (tx) => tx.rows(sql`select id from integrity_flag`))
      expect(seen, `role ${roleId}, subscription ${subscriptionId}`).toEqual([])
      const findings = await suite.app.db.asTenant(scope, (tx) =>
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
      await expect(suite.app.db.asTenant(writer, (tx) => tx.run(statement))).rejects.toThrow(/permission denied/)
    await expect(
      suite.app.db.asTenant(writer, (tx) => tx.run(sql`select run_integrity_checks(1, '{}', 1, false)`)),
    ).rejects.toThrow(/only the server/)
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
        ({ leadGenerator }) => leadGenerator.id === suite.generatorId,
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
    expect(items.some(({ leadGenerator }) => leadGenerator.id === suite.generatorId)).toBe(false)
    const scope = { ...serverScope(4), roleId: 2, userId: other.record.userId }
    const found = await suite.app.db.asTenant(scope, (tx) =>
      tx.rows(
        sql`select * from integrity_findings(1, ${JSON.stringify(defaultIntegrityRules)}::jsonb, ${[leadId]}::int[], '{}')`,
      ),
    )
    expect(found).toEqual([])
    expect(await suite.app.db.asTenant(scope, (tx) => tx.rows(sql`select * from recent_integrity_subjects(1)`))).toEqual([])
  })
})

describe('figures and rules', () => {
  test('count flagged leads once, and not if the flag was dismissed', async () => {
    await only({ ownContact: { isActive: true }, repeatedContact: { isActive: true, leads: 1, days: 30 } })
    const figure = async () => {
      const { items } = (await as('role2').call('integrity.byGenerator', { body: {} })).data
      const found = items.find(({ leadGenerator }) => leadGenerator.id === suite.generatorId)
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
