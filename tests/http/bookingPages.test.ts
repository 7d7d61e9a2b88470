import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { randomUid } from '../../packages/server/src/auth/tokens.ts'
import { addType, organizationId, slotsOf, userUid } from './bookingFixture.ts'
import { day, openManaged } from './bookingManageFixture.ts'

const suite = openManaged()
const { rows, booked } = suite

describe('the shopper’s pages', () => {
  const page = (url: string, headers: Record<string, string> = {}) =>
    suite.app.app.inject({ url, headers: { 'user-agent': 'Mozilla/5.0 (iPhone)', ...headers } })
  const code = async () =>
    (
      await rows<{ id: number; uid: string }>(sql`select code.id, code.uid from qr_code code join app_user u on u.id = user_id
    where u.uid = ${userUid} and code.is_active and code.deleted_at is null and (expires_at is null or expires_at > app_now()) limit 1`)
    )[0]
  const scans = async (id: number | undefined) =>
    (await rows<{ deviceHash: string }>(sql`select device_hash from qr_scan where qr_code_id = ${id} order by id`)).map(
      (it) => it.deviceHash,
    )

  test('a printed code opens a small booking page with a strict CSP, and counts the scan', async () => {
    const it = await code()
    const before = (await scans(it?.id)).length
    const answer = await page(`/q/${it?.uid}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toMatch(new RegExp(`<walkup-qr-booking\\s+user-uid="${userUid}"\\s+group="1"`))
    expect((await page(`/q/${it?.uid}`, { 'accept-language': 'es-MX,en;q=0.8', purpose: 'prefetch' })).body).toContain(
      '<html lang="es" dir="ltr">',
    )
    expect(answer.body).toContain(`qr-uid="${it?.uid}"`)
    expect(Buffer.byteLength(answer.body)).toBeLessThan(3000)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(answer.body).toContain(`<style nonce="${/'nonce-([^']+)'/.exec(policy)?.[1]}">`)
    await page(`/q/${it?.uid}`)
    await page(`/q/${it?.uid}`, { 'user-agent': 'Mozilla/5.0 (Android)' })
    await page(`/q/${it?.uid}`, { 'sec-purpose': 'prefetch;prerender' })
    await page(`/q/${it?.uid}`, { 'user-agent': 'Googlebot/2.1' })
    await suite.app.app.inject({ method: 'HEAD', url: `/q/${it?.uid}` })
    const found = (await scans(it?.id)).slice(before)
    expect(found).toHaveLength(3)
    expect(new Set(found).size).toBe(2)
    expect(found.join()).not.toContain('127.0.0.1')
  })

  test('an inactive code shows a friendly 404 page', async () => {
    const it = await code()
    await suite.app.db.asOwner((tx) =>
      tx.run(sql`update qr_code set is_active = false where organization_id = ${organizationId} and id = ${it?.id}`),
    )
    for (const uid of [it?.uid, randomUid(), 'x', '%3Cscript%3Ealert(1)']) {
      const answer = await page(`/q/${uid}`)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(answer.body).not.toContain('<script')
    }
    await suite.app.db.asOwner((tx) =>
      tx.run(sql`update qr_code set is_active = true where organization_id = ${organizationId} and id = ${it?.id}`),
    )
  })

  test('the manage page renders its widget and never leaks the link', async () => {
    const { id } = await addType(suite.app, { slots: day(1) })
    const { manageToken } = await booked(id, (await slotsOf(suite.app, id))[0]?.id)
    const answer = await page(`/manage/${manageToken}`)
    expect(answer.body).toContain(`manage-token="${manageToken}"`)
    expect(answer.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    expect((await page(`/manage/${randomUid(43)}`)).statusCode).toBe(404)
  })

  test('an organization’s name is escaped', async () => {
    const it = await code()
    const rename = (name: string) =>
      suite.app.db.asOwner((tx) => tx.run(sql`update organization set name = ${name} where id = ${organizationId}`))
    const [old] = await rows<{ name: string }>(sql`select name from organization where id = ${organizationId}`)
    await rename('</title><script>alert(1)</script>')
    expect((await page(`/q/${it?.uid}`)).body).not.toContain('<script>')
    await rename(old?.name ?? '')
  })
})
