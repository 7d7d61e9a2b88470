import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { enter } from './signInQuickly.ts'
import { openSession } from './session.ts'
import { phone, shoot } from './site.ts'

const session = openSession()
let page: Page
let faults: string[]
beforeAll(async () => {
  ;({ page, faults } = await session.open())
  await enter(page, session.site.url, 'role2@walkup.test')
})

const dialogOf = (where: Page) => where.getByRole('dialog')
async function choose(label: string, option: string): Promise<void> {
  await dialogOf(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

describe('a document', () => {
  it('is rejected if invalid, without losing input; then its audience receives it unchanged', async () => {
    await page.goto(`${session.site.url}/documents`)
    await page.getByRole('button', { name: 'New document' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('This field is required').waitFor()
    await dialog.getByText('Add a file, a video, or both').waitFor()
    await dialog.getByLabel('Title').fill('How we greet')
    const file = dialog.getByLabel(/^File/)
    // The file's content decides, not its name.
    await file.setInputFiles({ name: 'greeting.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\0\0not a paper') })
    const refused = page.waitForResponse(/support\/documents/)
    await dialog.getByRole('button', { name: 'Save' }).click()
    expect((await refused).status()).toBe(400)
    await expect.poll(() => file.getAttribute('aria-invalid')).toBe('true')
    expect(await dialog.getByLabel('Title').inputValue()).toBe('How we greet')
    expect(await findings(page)).toEqual([])

    await file.setInputFiles({ name: 'greeting.pdf', mimeType: 'application/pdf', buffer: pdf })
    await choose('For', 'Lead generator')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('row', { name: /How we greet/ })
    await row.getByText('greeting.pdf (1 kB)').waitFor()
    await row.click()
    const panel = page.getByRole('complementary', { name: 'How we greet' })
    const [download] = await Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name: 'Download' }).click()])
    expect(download.suggestedFilename()).toBe('greeting.pdf')
    expect(readFileSync(await download.path()).equals(pdf)).toBe(true)
    await shoot(page, 'document')

    const titles = async (email: string) =>
      (await (await session.site.signIn(email)).call('support.serviceProviderDocuments', { body: {} })).data.items.map(
        ({ title }) => title,
      )
    expect(await titles('role14@walkup.test')).toContain('How we greet')
    expect(await titles('role15@walkup.test')).not.toContain('How we greet')
    expect(faults.splice(0).filter((fault) => !/status of 400/.test(fault))).toEqual([])
  })

  it('is edited, and deleted after confirmation', async () => {
    const panel = page.getByRole('complementary', { name: 'How we greet' })
    await panel.getByRole('button', { name: 'Edit' }).click()
    await dialogOf(page).getByLabel('Title').fill('How we say hello')
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    await dialogOf(page).waitFor({ state: 'detached' })
    const changed = page.getByRole('complementary', { name: 'How we say hello' })
    await changed.getByText('greeting.pdf (1 kB)').waitFor()
    await changed.getByRole('button', { name: 'Delete' }).click()
    await dialogOf(page).getByRole('button', { name: 'Delete' }).click()
    await changed.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /How we say hello/ }).waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })

  it('may be a tutorial with only a video', async () => {
    await page.goto(`${session.site.url}/documents/tutorials`)
    await page.getByRole('button', { name: 'New tutorial' }).click()
    await dialogOf(page).getByLabel('Title').fill('The first hour')
    await dialogOf(page)
      .getByLabel(/^Video URL/)
      .fill('https://video.example/first')
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /The first hour/ }).click()
    const watch = page.getByRole('complementary').getByRole('link', { name: 'Watch' })
    expect(await watch.getAttribute('href')).toBe('https://video.example/first')
    expect(faults).toEqual([])
  })
})

describe('a picture', () => {
  it('is previewed before saving, shown to shoppers, and removed', async () => {
    const generator = await session.site.db.asOwner((tx) =>
      tx.one<{ id: number }>(sql`select id from app_user where uid = 'demolg00000000000000000001'`),
    )
    const shown = async () => {
      const answer = await session.site.call('qrCodes.details', {
        params: { userUid: 'demolg00000000000000000001', hdsfiGroup: 1 },
      })
      return answer.data.user.captureIconUrl
    }
    await page.goto(`${session.site.url}/users/${generator?.id}`)
    const card = page.getByRole('main')
    await card.getByRole('button', { name: 'Choose a photo' }).waitFor()
    const input = card.getByLabel('Photo file')
    await input.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: png })
    const crop = dialogOf(page)
    await crop.getByRole('img', { name: 'The picture as it will be saved' }).waitFor()
    const before = await shown()
    await crop.getByRole('button', { name: 'Save photo' }).click()
    await card.getByRole('img', { name: 'Photo' }).waitFor()
    const kept = await fetch(session.site.url + (await shown()))
    expect([before, kept.status, kept.headers.get('content-type')]).toEqual([null, 200, 'image/jpeg'])
    await card.getByRole('button', { name: 'Remove', exact: true }).click()
    await card.getByRole('img', { name: 'Photo' }).waitFor({ state: 'detached' })
    await expect.poll(shown, { timeout: 30_000 }).toBeNull()
    expect(faults).toEqual([])
  })
})

describe('a notification', () => {
  it('is written, previewed and sent, and appears in its recipients’ inboxes without a reload', async () => {
    const theirs = await session.open(phone)
    await enter(theirs.page, session.site.url, 'role14@walkup.test')
    await theirs.page.goto(`${session.site.url}/inbox`)
    await theirs.page.getByText('Live', { exact: true }).waitFor()
    const badge = theirs.page.getByRole('link', { name: /^Inbox, \d+ unread$/ })
    await badge.waitFor()
    const unread = Number(/\d+/.exec((await badge.getAttribute('aria-label')) ?? '')?.[0])

    await page.goto(`${session.site.url}/notifications`)
    await page.getByRole('button', { name: 'New notification' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('Choose roles, territories, or people').waitFor()
    await dialog.getByLabel('Title').fill('Doors open at nine')
    await dialog.getByLabel('Text').fill('Please be there\nby a quarter to.')
    await choose('Roles', 'Lead generator')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByRole('article', { name: 'Preview' }).getByText('Doors open at nine').waitFor()
    await dialog.getByText('Lead generator', { exact: true }).waitFor()
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send now' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/^Sent to \d+ (person|people)$/).waitFor()
    await page.getByRole('row', { name: /Doors open at nine/ }).waitFor()

    const message = theirs.page.getByRole('listitem').filter({ hasText: 'Doors open at nine' })
    await message.getByText('New', { exact: true }).waitFor()
    await theirs.page.getByRole('link', { name: `Inbox, ${unread + 1} unread` }).waitFor()
    await shoot(theirs.page, 'inbox-phone')
    await message.getByRole('button', { name: /^Mark as read/ }).click()
    await theirs.page.getByRole('link', { name: `Inbox, ${unread} unread` }).waitFor()
    expect([...faults, ...theirs.faults]).toEqual([])
    await theirs.close()
  })
})

describe('a product update', () => {
  it('is written by a system administrator, and shown to its audience once active', async () => {
    const system = await session.open()
    await enter(system.page, session.site.url, 'role1@walkup.test')
    await system.page.goto(`${session.site.url}/whats-new`)
    await system.page.getByRole('button', { name: 'New update' }).click()
    const dialog = dialogOf(system.page)
    await dialog.getByLabel('Title').fill('Numbers open their leads')
    await dialog.getByLabel('Text').fill('Press one to see what is behind it.')
    await dialog.getByLabel('Key').fill('Numbers Open')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => dialog.getByLabel('Key').getAttribute('aria-invalid')).toBe('true')
    await dialog.getByLabel('Key').fill('numbers-open')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const update = (where: Page) => where.getByRole('listitem').filter({ hasText: 'Numbers open their leads' })
    await update(system.page).getByText('Off').waitFor()
    const list = page.getByRole('heading', { level: 1, name: 'What’s new' })
    await page.goto(`${session.site.url}/whats-new`)
    await list.waitFor()
    await page.getByRole('listitem').first().waitFor()
    expect(await update(page).count()).toBe(0)

    await system.page.getByRole('button', { name: 'Edit: Numbers open their leads' }).click()
    await dialog.getByLabel(/^Show to everyone/).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await update(page).waitFor()
    await system.page.getByRole('button', { name: 'Delete: Numbers open their leads' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await update(system.page).waitFor({ state: 'detached' })
    expect([...faults, ...system.faults]).toEqual([])
    await system.close()
  })
})
