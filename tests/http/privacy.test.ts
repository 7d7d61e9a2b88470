import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queueMail } from '../../packages/server/src/mail/queue.ts'
import { messageSealContext } from '../../packages/server/src/messages/plan.ts'
import { expandNotices } from '../../packages/server/src/notices/expand.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
})
afterAll(() => app.close())

const query = <Row extends object>(text: string) => app.db.asOwner((tx) => tx.rows<Row>(sql([text])))
const consent = { version: '2026-01', accepted: true as const }
const make = async (fields: object) => {
  const answer = await admin.call('leads.upsertInternal', {
    body: { firstName: 'Quill', lastName: 'Zebulonski', serviceGroupId: 1, consent, ...fields },
  })
  expect(answer.status).toBe(200)
  return answer.data
}
const textOf = ({ data }: { readonly data: unknown }): string => (typeof data === 'string' ? data : '')
const mobile = (number: string) => ({ phones: [{ number, type: 'mobile' as const }] })

/** Where the database contains a text, including encrypted mail. */
async function everywhere(pattern: string): Promise<string[]> {
  const columns = await query<{ tableName: string; columnName: string }>(`
    select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'ARRAY')`)
  const found: string[] = []
  for (const { tableName, columnName } of columns) {
    const [row] = await query<{ n: number }>(
      `select count(*)::int as n from ${tableName} where ${columnName}::text ~* '${pattern}'`,
    )
    if (row?.n) found.push(`${tableName}.${columnName}`)
  }
  const emails = await query<{ recipient: string; sealedBody: string }>(
    'select recipient, sealed_body from mail where sealed_body is not null',
  )
  for (const { recipient, sealedBody } of emails) {
    if (new RegExp(pattern, 'i').test(app.keys.unseal(`mail:${recipient}`, sealedBody) ?? '')) found.push('mail.sealed_body')
  }
  const messages = await query<{ uid: string; sealedBody: string }>(
    'select uid, sealed_body from message where sealed_body is not null',
  )
  for (const { uid, sealedBody } of messages) {
    if (new RegExp(pattern, 'i').test(app.keys.unseal(messageSealContext(uid), sealedBody) ?? ''))
      found.push('message.sealed_body')
  }
  return found
}

describe('a shopper', () => {
  test('is matched through chains of phones and addresses, and erased wherever mentioned', async () => {
    const first = await make({ email: 'zeb.a@shop.example', ...mobile('907-555-0171') })
    const second = await make({ firstName: 'Q.', email: 'zeb.b@shop.example', ...mobile('907-555-0171') })
    const third = await make({ email: 'zeb.b@shop.example', ...mobile('907-555-0172') })
    const fourth = await make({ firstName: 'Quilla', ...mobile('907-555-0172') })
    const stranger = await make({ firstName: 'Zebulonski', lastName: 'Olsen', email: 'olsen@shop.example' })

    const pattern = 'zebulonski|zeb\\.[ab]@|9075550171|9075550172|907-555-0171'
    await admin.call('leads.export', { query: { filter: JSON.stringify({ search: 'Zebulonski' }) } })
    await admin.call('views.upsert', {
      body: {
        listKey: 'leads.all',
        name: 'Quill Zebulonski’s',
        state: { filter: { search: '907-555-0171', statuses: ['new'] } },
      },
    })
    await admin.call('notifications.send', {
      body: {
        title: 'Call Quill Zebulonski',
        body: 'Please call (907) 555-0171 today.',
        channels: ['inApp', 'email'],
        audience: { userIds: [admin.record.userId] },
      },
    } as never)
    await app.db.asAccounts((tx) =>
      queueMail(tx, app.keys, {
        organizationId: 1,
        to: 'staff@walkup.test',
        subject: 'A lead',
        text: ['Quill Zebulonski asks again'],
      }),
    )
    expect((await everywhere(pattern)).length).toBeGreaterThan(6)

    const erase = (body: object) => admin.call('leads.erasePerson', { params: { id: first.id }, body } as never)
    const plan = await erase({ reason: 'Asked', dryRun: true })
    const ids = [first.id, second.id, third.id, fourth.id]
    expect(plan.data.leadIds).toEqual(ids)
    expect(plan.data.people.map(({ name }) => name)).toEqual([
      'Quill Zebulonski',
      'Q. Zebulonski',
      'Quill Zebulonski',
      'Quilla Zebulonski',
    ])
    expect((await erase({ reason: 'Asked', expectedLeads: 1 })).problem.type).toBe('changed')
    const done = await erase({ reason: 'Asked', expectedLeads: ids.length })
    expect(done.data).toMatchObject({ leadIds: ids })
    expect(done.data.mentions).toBeGreaterThan(4)
    expect(await everywhere('zeb\\.[ab]@|9075550171|9075550172|907-555-0171|quill')).toEqual([])
    // The other person of that name keeps it, and the view keeps its other filters.
    expect((await admin.call('leads.getInternal', { params: { id: stranger.id } })).data.firstName).toBe('Zebulonski')
    const [view] = await query<{ state: unknown }>(
      `select state from saved_view where user_id = ${admin.record.userId} order by id desc limit 1`,
    )
    expect(view?.state).toEqual({ filter: { search: '(erased)', statuses: ['new'] } })
    const log = await admin.call('security.search', { body: { filter: { kinds: ['erasure'] } } })
    expect(log.data.items[0]?.details).toMatchObject({ leads: 4 })
  })

  test('is erased from texts that spell the name in another way', async () => {
    const { id } = await make({ firstName: 'Zo\u00E9', lastName: 'O’Quilligan-Péna', email: 'one@shop.example' })
    await make({ firstName: 'Jose', lastName: 'Straussnyder', email: 'one@shop.example' })
    await make({ firstName: '한별', lastName: 'Thorøe', email: 'one@shop.example' })
    const note = await make({ firstName: 'Other', lastName: 'Person' })
    const spellings = ["ZOE\u0301 O'QUILLIGAN-PE\u0301NA", 'Zoe O`Quilligan–Pena', 'Zoé O’Quilligan-Péna']
    spellings.push('JOSÉ STRAUẞNYDER', 'Jos\u00ADe\u0301 Straußnÿder', '한별'.normalize('NFD') + ' ÞORÖE', 'Thörøe, 한별')
    for (const spelling of spellings)
      await query(`insert into lead_event (organization_id, lead_id, at, kind, note)
        values (1, ${note.id}, now(), 'note', 'Friend of ${spelling.replaceAll("'", "''")}, calls back')`)
    await admin.call('leads.erasePerson', { params: { id }, body: { reason: 'Asked', expectedLeads: 3 } } as never)
    expect(await query(`select note from lead_event where lead_id = ${note.id} and kind = 'note'`)).toEqual(
      spellings.map(() => ({ note: 'Friend of (erased), calls back' })),
    )
  })

  test('is removed from all notices, including one that is being written', async () => {
    for (const name of ['role3', 'role4', 'role5']) {
      const kinds = [{ kind: 'newLead', channels: ['inApp', 'email'] }]
      await (
        await app.signIn(`${name}@walkup.test`)
      ).call('notices.savePreferences', { body: { quiet: null, digestAt: null, kinds } } as never)
    }
    const leads = []
    for (let index = 0; index < 6; index++) leads.push(await make({ firstName: `Noticed${index}`, lastName: 'Vandersloot' }))
    await app.sendMessages()
    await expandNotices(app)
    expect(await everywhere('vandersloot')).toEqual(expect.arrayContaining(['notification.title', 'message.sealed_body']))
    for (const { id } of leads) {
      const later = await make({ firstName: `Late${id}`, lastName: 'Vandersloot' })
      const erase = (lead: number) => admin.call('leads.erasePerson', { params: { id: lead }, body: { reason: 'Asked' } })
      const [, ...erased] = await Promise.all([expandNotices(app), erase(later.id), erase(id)])
      expect(erased.map(({ status }) => status)).toEqual([200, 200])
    }
    await expandNotices(app)
    expect(await everywhere('vandersloot')).toEqual([])
  })

  test('can be exported as JSON and PDF, from the caller’s organizations only', async () => {
    const lead = await make({ firstName: 'Copy', lastName: 'Wanted', email: 'copy@shop.example', note: 'Prefers mornings' })
    const json = await admin.call('leads.exportPerson', { params: { id: lead.id } })
    expect(json.status).toBe(200)
    const data = JSON.parse(textOf(json)) as {
      person: string
      sections: Record<string, Record<string, unknown>[]>
    }
    expect(data.person).toBe('Copy Wanted')
    expect(data.sections.leads).toEqual([expect.objectContaining({ id: lead.id, email: 'copy@shop.example' })])
    expect(data.sections.consents).toHaveLength(1)
    expect(JSON.stringify(data.sections.events)).toContain('Prefers mornings')
    const pdf = await admin.call('leads.printPerson', { params: { id: lead.id } })
    expect(textOf(pdf)).toMatch(/^%PDF/)
    for (const email of ['other@walkup.test', 'role3@walkup.test']) {
      const refused = await (await app.signIn(email)).call('leads.exportPerson', { params: { id: lead.id } })
      expect(refused.status, email).toBe(email.startsWith('role3') ? 403 : 404)
    }
    const [hers] = await query<{ id: number }>(
      `select id from lead where partner = 'homeImprovement' and organization_id = 1 limit 1`,
    )
    const partner = await (await app.signIn('hd@walkup.test')).call('leads.exportPerson', { params: { id: hers?.id ?? 0 } })
    expect(partner.status).toBe(403)
  })
})

describe('a member of staff', () => {
  const generator = async () => {
    const [row] = await query<{ id: number; email: string; firstName: string; lastName: string }>(`
      select u.id, u.email, u.first_name, u.last_name from app_user u join membership m on m.user_id = u.id
      where m.role_id = 14 and m.organization_id = 1 and exists (select from time_log t where t.user_id = u.id)
        and (select count(*) from membership x where x.user_id = u.id) = 1 and u.email like 'role14@%'`)
    if (!row) throw new Error('no generator')
    return row
  }

  test('can be exported', async () => {
    const { id, email } = await generator()
    const json = await admin.call('users.exportPerson', { params: { id } })
    const data = JSON.parse(textOf(json)) as {
      sections: Record<string, Record<string, unknown>[]>
    }
    expect(data.sections.profile).toEqual([expect.objectContaining({ email })])
    expect(data.sections.timeLogs?.length).toBeGreaterThan(0)
    expect(data.sections.memberships).toHaveLength(1)
    expect(textOf(await admin.call('users.printPerson', { params: { id } }))).toMatch(/^%PDF/)
    expect((await (await app.signIn('other@walkup.test')).call('users.exportPerson', { params: { id } })).status).toBe(404)
  })

  test('can be erased: removes the account, frees its address and keeps the punches', async () => {
    const { id, email, firstName, lastName } = await generator()
    const person = await app.signIn(email)
    const [logs] = await query<{ n: number }>(`select count(*)::int as n from time_log where user_id = ${id}`)
    const params = { id }
    const plan = await admin.call('users.erase', { params, body: { reason: 'Asked', dryRun: true } })
    expect(plan.data).toMatchObject({ dryRun: true, timeLogs: logs?.n, sessions: 1 })
    expect((await person.call('account.me')).status).toBe(200)
    const own = await admin.call('users.erase', { params: { id: admin.record.userId }, body: { reason: 'Asked' } })
    expect(own.problem.type).toBe('own-account')
    expect(
      (await (await app.signIn('role3@walkup.test')).call('users.erase', { params, body: { reason: 'Asked' } })).status,
    ).toBe(403)
    expect(
      (await (await app.signIn('other@walkup.test')).call('users.erase', { params, body: { reason: 'Asked' } })).status,
    ).toBe(404)

    expect((await admin.call('users.erase', { params, body: { reason: 'Asked' } })).status).toBe(200)
    expect((await person.call('account.me')).status).toBe(401)
    expect((await app.call('account.login', { body: { email, password: 'walkup-demo' } })).status).toBe(403)
    expect((await admin.call('users.get', { params })).status).toBe(404)
    const [kept] = await query<{ n: number }>(`select count(*)::int as n from time_log where user_id = ${id}`)
    expect(kept).toEqual(logs)
    for (const table of ['credential', 'session', 'password_link', 'known_device', 'saved_view']) {
      expect(await query(`select 1 from ${table} where user_id = ${id}`), table).toEqual([])
    }
    // Demo shoppers may have the same name.
    const left = await everywhere(`${email}|${firstName}\\s+${lastName}`)
    expect(left.filter((place) => !place.startsWith('lead.'))).toEqual([])
    const again = await admin.call('users.upsert', {
      body: { firstName: 'New', lastName: 'Hire', email, roleId: 14, territoryIds: [] },
    })
    expect(again.status).toBe(200)
    expect(again.data.id).not.toBe(id)
  })
})
