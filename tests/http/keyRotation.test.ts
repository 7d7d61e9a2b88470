import { allEndpoints } from '@walkup/sdk/endpoints'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../packages/server/src/app.ts'
import { openSecrets, sealSecrets } from '../../packages/server/src/delivery/secrets.ts'
import { addKey, openKeyRing } from '../../packages/server/src/keys/store.ts'
import { reseal, sealedColumns } from '../../packages/server/src/keys/reseal.ts'
import { openMail, queueMail } from '../../packages/server/src/mail/queue.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let test: TestApp
let staff: SignedIn
beforeAll(async () => {
  test = await startApp()
  staff = await test.signIn('role2@walkup.test')
})
afterAll(() => test.close())

const scheduled = async (email: string) => {
  const consent = { version: staff.record.wingenWebConfig.consent.version, accepted: true as const }
  const lead = await staff.call('leads.upsertInternal', {
    body: { firstName: 'Kay', lastName: 'Ring', email, serviceGroupId: 1, consent },
  })
  const { data } = await staff.call('appointments.availability', { params: { id: 1 } })
  const slots = data.days.flatMap((day) => day.slots.map((slot) => slot.id))
  const booked = await staff.call('leads.setStatus', {
    params: { id: lead.data.id },
    body: { to: 'scheduled', appointmentTypeId: 1, slotId: slots[0] },
  })
  expect(booked.status).toBe(200)
  return { id: lead.data.id }
}
const linkIn = (text: string | undefined) => /\/manage\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''

describe('a rotated key', () => {
  it('re-encrypts everything in resumable batches, and keeps links and sessions valid', async () => {
    const { db, config } = test
    let connectionId = 0
    const lead = await scheduled('ring@shop.example')
    const link = linkIn((await test.mailTo('ring@shop.example'))[0]?.text)
    expect(link).not.toBe('')
    await db.asTenant(
      { organizationId: 1, organizations: [1], userId: null, roleId: 0, subscriptionId: 1, territories: [] },
      async (tx) => {
        const row = await tx.one<{ id: number }>(sql`select id from connection where organization_id = 1 and system = 'centah'`)
        connectionId = row?.id ?? 0
        const sealed = sealSecrets(test.keys, 1, connectionId, { secret: 'open sesame' })
        await tx.run(sql`update connection set sealed_secrets = ${sealed} where organization_id = 1 and id = ${connectionId}`)
        await tx.run(sql`insert into idempotency (organization_id, scope, key, body_hash, reply)
          values (1, 'entry x', 'k', 'h', ${JSON.stringify({ sealed: test.keys.seal('reply:1:entry x:k', '{}') })}::jsonb)`)
      },
    )
    await db.asAccounts(async (tx) => {
      for (let n = 0; n < 5; n++) await queueMail(tx, test.keys, { to: 'many@shop.example', subject: String(n), text: ['Hello'] })
    })

    expect(await addKey(db, config, true)).toBe(2)
    const keys = await openKeyRing(db, config)
    expect(keys.newest).toBe(2)
    // The first run crashes between two batches.
    let batches = 0
    const interrupt = () => {
      if (++batches === 4) throw new Error('killed')
    }
    await expect(reseal(db, keys, { batch: 1, onBatch: interrupt })).rejects.toThrow('killed')
    const results = await reseal(db, keys, { batch: 2 })
    expect(results.map(({ table }) => table)).toEqual(sealedColumns.map(({ table }) => table))
    expect(results.every(({ unreadable }) => unreadable === 0)).toBe(true)
    const rest = await db.asOwner((tx) =>
      tx.rows<{ sealed: string }>(sql`
        select sealed_secrets as sealed from connection where sealed_secrets is not null
        union all select reply ->> 'sealed' from idempotency where reply is not null
        union all select sealed_body from mail where sealed_body is not null`),
    )
    expect(rest.length).toBeGreaterThan(6)
    for (const { sealed } of rest) expect(sealed).toMatch(/^k2\./)
    const secret = await db.asOwner((tx) =>
      tx.one<{ sealedSecrets: string }>(
        sql`select sealed_secrets from connection where organization_id = 1 and id = ${connectionId}`,
      ),
    )
    expect(openSecrets(keys, 1, connectionId, secret?.sealedSecrets ?? null)).toEqual({ secret: 'open sesame' })

    // Another server process on the same database that loads the key ring.
    const other = await buildApp(config, db, { checkReplies: true })
    const send = (name: 'account.me' | 'account.refreshToken' | 'manage.get' | 'leads.setStatus', param = '', body?: object) => {
      const [method, path] = allEndpoints[name].split(' ') as ['GET' | 'POST', string]
      return other.inject({
        method,
        url: path.replace(/\{\w+\}/, param),
        headers: { authorization: `Bearer ${token}` },
        ...(body && { payload: body }),
      })
    }
    let { token } = staff.record
    expect((await send('account.me')).statusCode).toBe(200)
    const refreshed = await send('account.refreshToken', staff.record.refreshToken)
    expect(refreshed.statusCode).toBe(200)
    token = refreshed.json<{ data: { token: string } }>().data.token
    expect(token.split('.')[2]).toBe(keys.mac('session', `access:${token.split('.').slice(0, 2).join(':')}`))
    expect((await send('manage.get', link)).statusCode).toBe(200)
    // Mail after a change by staff has the link that the shopper already has.
    const moved = await send('leads.setStatus', String(lead.id), { to: 'cancelled' })
    expect(moved.statusCode).toBe(200)
    await other.close()
    const emails = (await openMails('ring@shop.example', keys)).map(linkIn)
    expect(emails[0]).toBe(link)
    expect(emails.every((one) => one === link || one === '')).toBe(true)
  })

  it('is used only after every server has had time to load it', async () => {
    const { db, config } = test
    const running = await openKeyRing(db, config)
    const before = running.newest
    const version = await addKey(db, config, false)
    await running.refresh()
    expect(running.newest).toBe(before)
    const early = await openKeyRing(db, config)
    await db.asOwner((tx) => tx.run(sql`update key_ring set active_from = app_now() where version = ${version}`))
    const late = await openKeyRing(db, config)
    expect(late.newest).toBe(version)
    // A server that has not reloaded the ring accepts what the other one signs.
    const made = late.mac('session', 'm')
    expect([running, early].map((ring) => ring.verify('session', 'm', made))).toEqual([true, true])
    await running.refresh()
    expect(running.newest).toBe(version)
  })

  it('survives rotating the root key; a wrong root key is rejected with instructions', async () => {
    const { db, config } = test
    const kept = (await openKeyRing(db, config)).mac('manage', 'm')
    const newer = 'a newer root key of thirty-two characters and more'
    await expect(openKeyRing(db, { secretKey: newer })).rejects.toThrow(/WALKUP_SECRET_KEY is not the key of this database/)
    await expect(openKeyRing(db, { secretKey: newer, secretKeyFile: '.data/secret.key' })).rejects.toThrow(
      /^\.data\/secret\.key is not the key of this database.*Restore the file/,
    )
    await addKey(db, { secretKey: newer, formerSecretKeys: [config.secretKey] }, true)
    const ring = await openKeyRing(db, { secretKey: newer })
    expect(ring.verify('manage', 'm', kept)).toBe(true)
    await expect(openKeyRing(db, config)).rejects.toThrow(/is not the key of this database/)
  })
})

async function openMails(recipient: string, keys: Awaited<ReturnType<typeof openKeyRing>>): Promise<(string | undefined)[]> {
  const rows = await test.db.asAccounts((tx) =>
    tx.rows<{ sealedBody: string }>(sql`select sealed_body from mail where recipient = ${recipient} order by id`),
  )
  return rows.map((row) => openMail(keys, { recipient, ...row })?.text)
}
