import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { openSession } from './session.ts'
import { phone, shoot } from './site.ts'

const session = openSession()
const widget = (page: Page) => page.locator('walkup-qr-booking')
const heading = (page: Page) => widget(page).getByRole('heading', { level: 2 })
const used = (page: Page) => page.getByText('This code has expired or was already used.')

async function codeOf(): Promise<string> {
  const rows = await session.site.db.asOwner((tx) =>
    tx.rows<{ uid: string }>(sql`
      select code.uid from qr_code code join app_user u on u.id = code.user_id
      where u.uid = 'demolg00000000000000000001' and code.is_active and code.deleted_at is null order by code.id limit 1`),
  )
  return rows[0]?.uid ?? ''
}
async function openPhone() {
  const opened = await session.open(phone)
  const sent: string[] = []
  opened.page.on('request', (request) =>
    sent.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`),
  )
  return { ...opened, sent }
}
/** Starts a visit, and requests the code for the other phone. */
async function begin(page: Page, code: string): Promise<{ title: string; link: string }> {
  await page.goto(`${session.site.url}/q/${code}`)
  await heading(page).waitFor()
  const first = (await heading(page).textContent()) ?? ''
  await widget(page).getByRole('listitem').getByRole('button').first().click()
  await heading(page).filter({ hasNotText: first }).waitFor()
  const title = (await heading(page).textContent()) ?? ''
  return { title, link: await linkOf(page) }
}
async function linkOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Continue on another phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan to continue' })
  await dialog.getByRole('img').waitFor()
  return (await dialog.getAttribute('data-link')) ?? ''
}

describe('a visit that moves to another phone', () => {
  it('says that it could not continue on a phone that stores nothing', async () => {
    const [mine, theirs] = [await openPhone(), await openPhone()]
    const { link } = await begin(mine.page, await codeOf())
    await theirs.page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('denied', 'QuotaExceededError')
      }
    })
    await theirs.page.goto(link)
    await used(theirs.page).waitFor()
    await Promise.all([mine.close(), theirs.close()])
  })

  it('continues there at the same step, once, and can return; the server never sees the key', async () => {
    const code = await codeOf()
    const scans = () =>
      session.site.db.asOwner((tx) =>
        tx.rows(sql`select 1 from qr_scan s join qr_code c on c.id = s.qr_code_id where c.uid = ${code}`),
      )
    const before = (await scans()).length
    const [mine, theirs, third] = [await openPhone(), await openPhone(), await openPhone()]
    const { title, link } = await begin(mine.page, code)
    await shoot(mine.page, 'handover')
    expect(await findings(mine.page)).toEqual([])
    const secret = link.split('.').at(-1) ?? ''
    expect(secret.length).toBeGreaterThan(40)

    await theirs.page.goto(link)
    await heading(theirs.page).filter({ hasText: title }).waitFor()
    expect(theirs.page.url()).not.toContain(secret)
    await third.page.goto(link)
    await used(third.page).waitFor()
    expect((await scans()).length).toBe(before + 1)

    // In the other direction, and an altered key decrypts nothing.
    const back = await linkOf(theirs.page)
    const altered = back.slice(0, -4) + (back.endsWith('AAAA') ? 'BBBB' : 'AAAA')
    await third.page.goto('about:blank')
    await third.page.goto(altered)
    await used(third.page).waitFor()
    await theirs.page.getByRole('button', { name: 'Close' }).click()
    const again = await linkOf(theirs.page)
    await mine.page.getByRole('button', { name: 'Start over on this phone' }).click()
    await mine.page.goto('about:blank')
    await mine.page.goto(again)
    await heading(mine.page).filter({ hasText: title }).waitFor()

    const everything = [...mine.sent, ...theirs.sent, ...third.sent].join('\n')
    for (const one of [link, back, again]) expect(everything).not.toContain(one.split('.').at(-1))
    for (const { faults } of [mine, theirs]) expect(faults).toEqual([])
    await Promise.all([mine.close(), theirs.close(), third.close()])
  })
})
