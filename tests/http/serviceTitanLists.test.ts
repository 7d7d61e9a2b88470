import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { openServiceTitan, params } from './serviceTitanReadingFixture.ts'

const suite = openServiceTitan()
const { sync, book } = suite
const namesOf = async (list: string) =>
  (
    await suite.app.db.asOwner((tx) =>
      tx.rows<{ name: string; isActive: boolean; code: string | null }>(
        sql`select name, is_active, code from lookup_item where organization_id = 1 and list = ${list} and code like '9%' order by code`,
      ),
    )
  ).map(({ name, isActive, code }) => `${code} ${name}${isActive ? '' : ' (off)'}`)

describe('reading lists', () => {
  it('adds, renames and deactivates entries, and keeps the others', async () => {
    suite.titan.lists['business-units'].push({ id: 91, name: 'Gutters North', active: true })
    suite.titan.lists.campaigns.push({ id: 92, name: 'Spring fair', active: true }, { id: 93, name: 'Radio', active: true })
    suite.titan.lists['job-types'].push({ id: 94, name: 'Estimate', active: true }, { id: 89, name: 'Repair', active: true })
    suite.titan.lists.technicians.push({ id: 95, name: 'Ana Ruiz', active: true, email: 'ana@crew.example', businessUnitId: 91 })
    const first = await sync()
    expect(first.data).toMatchObject({
      serviceTitanBussiness: { added: 1 },
      serviceTitanCampaigns: { added: 2, changed: 0 },
      serviceTitanJobTypes: { added: 2 },
      technicians: { added: 1 },
    })
    expect(await namesOf('serviceTitanCampaigns')).toEqual(['92 Spring fair', '93 Radio'])
    const technician = await suite.app.db.asOwner((tx) =>
      tx.one(sql`select t.name, t.email, u.name as unit from technician t join business_unit u on u.id = t.business_unit_id
        where t.organization_id = 1 and t.st_id = '95'`),
    )
    expect(technician).toEqual({ name: 'Ana Ruiz', email: 'ana@crew.example', unit: 'Gutters North' })

    // Two entries swap names, one is removed, and one is deactivated.
    Object.assign(suite.titan.lists.campaigns[0] ?? {}, { name: 'Radio' })
    Object.assign(suite.titan.lists.campaigns[1] ?? {}, { name: 'Spring fair' })
    suite.titan.lists['job-types'].shift()
    Object.assign(suite.titan.lists.technicians[0] ?? {}, { active: false })
    const second = await sync()
    expect(second.data).toMatchObject({
      serviceTitanCampaigns: { added: 0, changed: 2, deactivated: 0 },
      serviceTitanJobTypes: { added: 0, changed: 0 },
      technicians: { added: 0, changed: 0, deactivated: 1 },
    })
    expect(await namesOf('serviceTitanCampaigns')).toEqual(['92 Radio', '93 Spring fair'])
    expect(await namesOf('serviceTitanJobTypes')).toEqual(['94 Estimate (off)'])
    const third = await sync()
    for (const counts of Object.values(third.data)) expect(counts).toEqual({ added: 0, changed: 0, deactivated: 0 })
  })

  it('does not update a list that would lose many entries, and asks an administrator', async () => {
    const crew = Array.from({ length: 10 }, (_, n) => ({ id: 9500 + n, name: `Crew ${n}`, active: true }))
    const kept = [...suite.titan.lists.technicians]
    suite.titan.lists.technicians.push(...crew)
    await sync()
    const ofCrew = () =>
      suite.app.db.asOwner(async (tx) => {
        const rows = await tx.rows<{ isActive: boolean }>(
          sql`select is_active from technician where st_id like '950_' order by st_id`,
        )
        return rows.filter(({ isActive }) => isActive).length
      })
    const held = async () =>
      (await suite.admin.call('connections.list', {})).data.items.find(({ system }) => system === 'serviceTitan')?.heldLists
    const questions = async () =>
      (await suite.admin.call('notifications.inbox', { body: { limit: 200 } })).data.items.filter(({ title }) =>
        title.startsWith('ServiceTitan would deactivate'),
      )
    const changes = async () =>
      (await suite.admin.call('audit.search', { body: { filter: { actions: ['syncList'] } } })).data.items.map(
        ({ after, actor }) => ({
          ...(after as { list: string; deactivated: string[] }),
          by: actor?.id ?? null,
        }),
      )
    const before = (await changes()).length

    // Two may be lost, but not more than a fifth or all of them.
    suite.titan.lists.technicians.splice(0, Infinity, ...kept, ...crew.slice(2))
    expect((await sync()).data.technicians).toMatchObject({ deactivated: 2 })
    suite.titan.lists.technicians.splice(0, Infinity, ...kept, ...crew.slice(5))
    for (let round = 0; round < 2; round++) expect((await sync()).data).not.toHaveProperty('technicians')
    expect(await ofCrew()).toBe(8)
    expect(await held()).toEqual([{ list: 'technicians', deactivated: 3, of: 8 }])
    expect((await questions()).map(({ title }) => title)).toEqual(['ServiceTitan would deactivate 3 of 8 technicians'])
    suite.titan.lists.technicians.splice(0)
    await sync()
    expect([await ofCrew(), await held()]).toEqual([8, [{ list: 'technicians', deactivated: 8, of: 8 }]])
    expect(await questions()).toHaveLength(2)

    // It continues once the system lists them again or an administrator accepts the loss.
    suite.titan.lists.technicians.splice(0, Infinity, ...kept, ...crew.slice(2))
    expect((await sync()).data.technicians).toMatchObject({ deactivated: 0 })
    expect(await held()).toEqual([])
    suite.titan.lists.technicians.splice(0, Infinity, ...kept)
    await sync()
    const accepted = await suite.admin.call('connections.sync', { params, body: { acceptLists: ['technicians'] } })
    expect(accepted.data.technicians).toMatchObject({ deactivated: 8 })
    expect([await ofCrew(), await held()]).toEqual([0, []])
    const own = (await changes()).slice(0, -before || undefined)
    expect(own[0]).toMatchObject({ list: 'technicians', by: suite.admin.record.userId })
    expect(own[0]?.deactivated).toEqual(crew.slice(2).map(({ name }) => name))
  })

  it('reads every page of a list, and changes nothing if one cannot be read', async () => {
    const own = [...suite.titan.lists.campaigns]
    suite.titan.lists.campaigns.push(
      ...Array.from({ length: 1001 }, (_, n) => ({ id: 970_000 + n, name: `Page ${n}`, active: true })),
    )
    expect((await sync()).data.serviceTitanCampaigns).toMatchObject({ added: 1001, deactivated: 0 })
    // The last page is lost, and few enough entries are on it that no limit would hold the list back.
    suite.titan.forbidden.add('campaigns?page=3')
    suite.titan.lists['job-types'].push({ id: 98, name: 'After the pages', active: true })
    expect((await sync()).problem).toMatchObject({ type: 'sync-failed' })
    expect((await namesOf('serviceTitanCampaigns')).filter((name) => name.endsWith('(off)'))).toEqual([])
    expect(await namesOf('serviceTitanJobTypes')).not.toContain('98 After the pages')
    suite.titan.forbidden.clear()
    expect((await sync()).data).toMatchObject({ serviceTitanCampaigns: { deactivated: 0 }, serviceTitanJobTypes: { added: 1 } })
    suite.titan.lists.campaigns.splice(0, Infinity, ...own)
    suite.titan.lists['job-types'].pop()
    await suite.admin.call('connections.sync', { params, body: { acceptLists: ['serviceTitanCampaigns'] } })
  })

  it('keeps a technician active whose id was typed by staff and never listed', async () => {
    const typed = await suite.admin.call('technicians.upsert', { body: { name: 'Sam Typo', stId: '95000', isActive: true } })
    expect((await sync()).data.technicians).toMatchObject({ deactivated: 0 })
    const found = await suite.app.db.asOwner((tx) => tx.one(sql`select is_active from technician where id = ${typed.data.id}`))
    expect(found).toEqual({ isActive: true })
  })

  it('links an entry of staff with the same name, and makes duplicate names distinct', async () => {
    const own = await suite.admin.call('settings.upsertListEntry', {
      params: { list: 'serviceTitanCampaigns' },
      body: { name: 'Billboard' },
    })
    suite.titan.lists.campaigns.push({ id: 96, name: 'billboard', active: true }, { id: 97, name: 'Billboard', active: true })
    expect((await sync()).data.serviceTitanCampaigns).toMatchObject({ added: 1, changed: 1 })
    expect(await namesOf('serviceTitanCampaigns')).toContain('96 billboard')
    expect(await namesOf('serviceTitanCampaigns')).toContain('97 Billboard (97)')
    const edited = await suite.admin.call('settings.upsertListEntry', {
      params: { list: 'serviceTitanCampaigns' },
      body: { id: own.data.id, name: 'Billboard 2' },
    })
    expect(edited.status).toBe(409)
  })

  it('explains why a list cannot be read, without stopping deliveries', async () => {
    suite.titan.forbidden.add('campaigns')
    const refused = await sync()
    expect(refused).toMatchObject({ status: 409, problem: { code: 'sync-failed', detail: expect.stringContaining('campaigns') } })
    const { items } = (await suite.admin.call('connections.list', {})).data
    expect(items.find(({ system }) => system === 'serviceTitan')).toMatchObject({
      health: 'failing',
      lastError: expect.stringContaining('permission for campaigns'),
    })
    await book()
    suite.titan.forbidden.clear()
    expect((await sync()).status).toBe(200)
    const { items: after } = (await suite.admin.call('connections.list', {})).data
    expect(after.find(({ system }) => system === 'serviceTitan')).toMatchObject({ health: 'ok', lastError: null })
  })
})
