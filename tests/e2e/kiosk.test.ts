import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launch, shoot, startSite, type Site } from './site.ts'

let site: Site
let browser: Browser
let line: Awaited<ReturnType<typeof createLine>>
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launch()])
  line = await createLine(Number(new URL(site.url).port))
})
afterAll(async () => {
  await browser.close()
  await line.cut()
  await site.close()
})

/** Disconnects and reconnects the tablet, including its service worker. */
async function createLine(to: number) {
  const sockets = new Set<Socket>()
  let server: Server
  let port = 0
  async function restore(): Promise<void> {
    server = createServer((near) => {
      const far = connect(to, '127.0.0.1')
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one)
        one.on('error', () => other.destroy()).on('close', () => sockets.delete(one))
        one.pipe(other)
      }
    })
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
    ;({ port } = server.address() as AddressInfo)
  }
  await restore()
  return {
    url: `http://127.0.0.1:${port}`,
    restore,
    async cut(): Promise<void> {
      const closed = new Promise<void>((done) => server.close(() => done()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Answers the questions and fills in the form like a user. */
async function enter(page: Page, firstName: string): Promise<void> {
  const widget = page.locator('walkup-lead-capture')
  const contact = widget.getByLabel('First name')
  const answer = widget.locator('ul button').first()
  for (;;) {
    const title = await widget.getByRole('heading', { level: 2 }).textContent()
    await contact.or(answer).first().waitFor()
    if (await contact.isVisible()) break
    await answer.click()
    await widget
      .getByRole('heading', { level: 2 })
      .filter({ hasNotText: title ?? '' })
      .waitFor()
  }
  await contact.fill(firstName)
  await widget.getByLabel('Last name').fill('Lee')
  await widget.getByLabel('Phone').fill('614555' + String(2000 + firstName.length))
  await widget.getByLabel('Email').fill(`${firstName}@shop.example`)
  await widget.getByLabel('Street address').fill('1 Main St')
  await page.keyboard.press('Escape')
  await widget.getByLabel('City').fill('Columbus')
  await widget.getByLabel('State').selectOption('OH')
  await widget.getByLabel('ZIP code').fill('43215')
  await widget.getByRole('checkbox').check()
  await widget.getByRole('button', { name: 'Request a call' }).click()
  await widget.getByRole('button', { name: 'Next person' }).waitFor()
}

it('a tablet starts offline, captures leads, and sends them when the connection returns', async () => {
  const context = await browser.newContext({ viewport: { width: 768, height: 1024 }, locale: 'en-US', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const widget = page.locator('walkup-lead-capture')
  await page.goto(`${line.url}/examples/kiosk/`)
  await widget.getByText('All sent').waitFor()
  await page.locator('html[data-kept]').waitFor({ state: 'attached' })

  await line.cut()
  await page.reload()
  await widget.getByText('Offline since').waitFor()
  await enter(page, 'Ana')
  await widget.getByText('Saved on this device, not sent yet').waitFor()
  await widget.getByRole('button', { name: 'Next person' }).click()
  await page.reload()
  await widget.getByText('1 waiting · offline since').waitFor()
  await enter(page, 'Benjamin')
  await widget.getByText('2 waiting · offline since').waitFor()
  await shoot(page, 'kiosk-offline')

  await line.restore()
  await widget.getByRole('button', { name: 'Send now' }).click()
  await widget.getByText('All sent').waitFor()
  await widget.getByText('Sent. Thank you, Benjamin').waitFor()
  const leads = await site.db.asOwner((tx) =>
    tx.rows<{ firstName: string; status: string; isKept: boolean }>(sql`
      select first_name, status, captured_at < received_at as is_kept from lead
      where email in ('ana@shop.example', 'benjamin@shop.example') order by id`),
  )
  expect(leads).toEqual([
    { firstName: 'Ana', status: 'captured', isKept: true },
    { firstName: 'Benjamin', status: 'captured', isKept: true },
  ])
  await context.close()
})
