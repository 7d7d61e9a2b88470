import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createClient, createSession } from '@walkup/sdk'
import { allEndpoints } from '@walkup/sdk/endpoints'
import type { Browser } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../budgets/measure.ts'
import { launch, openPage, phone, startSite, type Site } from './site.ts'

let site: Site
let browser: Browser
const started: ChildProcess[] = []
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launch()])
})
afterAll(async () => {
  for (const child of started) child.kill()
  await browser.close()
  await site.close()
})

/** Starts an example's server as described in its README; returns the URL that it prints. */
async function start(name: string, env: object = {}, onPrint?: (text: string) => void): Promise<string> {
  const child = spawn(process.execPath, [`examples/${name}/server.mjs`], {
    cwd: root,
    env: { ...process.env, WALKUP_URL: site.url, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  child.stdout.on('data', (chunk: Buffer) => onPrint?.(chunk.toString()))
  let output = ''
  for (;;) {
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
    output += chunk.toString()
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)
    if (found) return found[0]
  }
}

/** Opens a page and books up to choosing a time, without errors on the page. */
async function reachTimes(url: string) {
  const { page, faults, close } = await openPage(browser, phone)
  await page.goto(url)
  const widget = page.locator('walkup-qr-booking, walkup-react-qr-booking')
  await widget.getByRole('heading').first().waitFor()
  await widget.locator('ul button').first().click()
  await widget.getByRole('button', { name: 'Back' }).waitFor()
  return { page, widget, faults, close }
}

describe('every example runs', () => {
  it.each(['react', 'vue'])('%s: mounts, follows the language, and unmounts', async (name) => {
    const { page, widget, faults, close } = await reachTimes(`${site.url}/examples/${name}/`)
    expect(await widget.count(), 'one widget, under StrictMode too').toBe(1)
    await page.getByLabel('Language').selectOption('fr')
    await widget.getByRole('button', { name: 'Retour' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it('plain TypeScript: prefills fields, listens to steps, and restarts', async () => {
    const { page, widget, faults, close } = await reachTimes(`${site.url}/examples/plain-typescript/`)
    await page
      .getByRole('status')
      .first()
      .filter({ hasText: /2 of \d/ })
      .waitFor()
    await page.getByRole('button', { name: 'Start again' }).click()
    await page
      .getByRole('status')
      .first()
      .filter({ hasText: /1 of \d/ })
      .waitFor()
    expect(await widget.count()).toBe(1)
    expect(faults).toEqual([])
    await close()
  })

  it('playground: shows every element, with its attributes in the code and the address, and its events', async () => {
    const { page, faults, close } = await openPage(browser, phone)
    await page.goto(`${site.url}/examples/playground/`)
    const stage = page.locator('#stage')
    await stage.getByRole('heading').first().waitFor()
    await page.locator('#events').getByText('walkup:ready').waitFor()
    const controlOf = (name: string) => page.locator('label', { has: page.getByText(name, { exact: true }) })
    await controlOf('locale').getByRole('textbox').fill('es')
    await controlOf('locale').getByRole('textbox').press('Enter')
    await controlOf('theme').getByRole('combobox').selectOption('dark')
    await stage.locator('[theme=dark]').getByText('1 de', { exact: false }).first().waitFor()
    expect(await page.locator('#code').textContent()).toMatch(/locale="es"\n {2}theme="dark"/)
    await page.reload()
    await stage.locator('walkup-qr-booking[locale=es][theme=dark]').waitFor()
    const tags = await page.locator('#element option').allTextContents()
    for (const tag of tags) {
      await page.locator('#element').selectOption(tag)
      await stage.locator(`${tag}:defined`).waitFor()
    }
    expect(tags.length).toBe(5)
    // The demo has no appointment of its own to manage.
    expect(faults.filter((fault) => !fault.includes('/manage'))).toEqual([])
    await close()
  })

  it('server-rendered: has the next times in its HTML, and the widget takes over', async () => {
    const url = await start('server-rendered')
    const html = await (await fetch(url)).text()
    expect(html.match(/<li>\w+, \w+ \d+ at \d+ [AP]M<\/li>/g)).toHaveLength(3)
    const { faults, close } = await reachTimes(url)
    expect(faults).toEqual([])
    await close()
  })

  it.each(['/', '/pinned'])('strict CSP at %s: the policy blocks nothing', async (path) => {
    const url = await start('strict-csp')
    const { faults, close } = await reachTimes(`${url}${path}`)
    expect(faults).toEqual([])
    await close()
  })

  it('strict CSP: a floating button opens a dialog', async () => {
    const url = await start('strict-csp')
    const { page, faults, close } = await openPage(browser, phone)
    await page.goto(`${url}/button`)
    await page.getByRole('button', { name: 'Book an appointment' }).click()
    await page.getByRole('dialog').locator('ul button').first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Back' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it('modes: opens by a link, a button, the URL and the floating button, and closes on Back', async () => {
    const { page, faults, close } = await openPage(browser, phone)
    const url = `${site.url}/examples/modes/`
    await page.goto(`${url}#call`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Request a call').first().waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(page.url()).toBe(url)
    for (const opener of [
      page.locator('.cta').nth(0),
      page.getByRole('button', { name: 'Request a call' }),
      page.getByRole('button', { name: 'Book on a whole page' }),
      page.getByRole('button', { name: 'Free visit' }),
    ]) {
      await opener.click()
      await dialog.locator('ul button').first().waitFor()
      expect(await dialog.count()).toBe(1)
      await page.goBack()
      await dialog.waitFor({ state: 'detached' })
      expect(page.url()).toBe(url)
    }
    expect(faults).toEqual([])
    await close()
  })

  it('node server: sends leads, verifies webhooks, and prints changes until its key is revoked', async () => {
    const session = createSession(undefined)
    const admin = createClient({ baseUrl: site.url, endpoints: allEndpoints, session })
    session.signIn(await admin.call('account.login', { body: { email: 'role2@walkup.test', password: 'walkup-demo' } }))
    const { id, key = '' } = await admin.call('apiKeys.upsert', {
      body: { name: 'Example', scopes: ['leads:read', 'leads:write'] },
    })
    const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD9Ur3c1mWbCY='
    let printed = ''
    const url = await start('node-server', { WALKUP_API_KEY: key, WALKUP_WEBHOOK_SECRET: secret }, (text) => (printed += text))

    const lead = { externalId: 'example-1', firstName: 'Nora', lastName: 'Node', serviceGroupId: 1 }
    const send = async (fields: object = {}) => {
      const response = await fetch(`${url}/leads`, { method: 'POST', body: JSON.stringify({ ...lead, ...fields }) })
      return (await response.json()) as { result: string; leadUid: string }
    }
    const created = await send()
    expect(created.result).toBe('created')
    expect(await send()).toEqual({ ...created, result: 'updated' })
    // The stream may have been opened after the lead was created.
    let nth = 0
    await expect
      .poll(async () => (await send({ lastName: `Node ${nth++}` })) && printed.includes('Changed lead'), {
        timeout: 20_000,
        interval: 300,
      })
      .toBe(true)

    const deliver = async (by: string) => {
      const payload = JSON.stringify({ type: 'lead.created', timestamp: new Date().toISOString(), data: { id: 1 } })
      const at = new Date()
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(by).sign('msg_1', at, payload),
      }
      return (await fetch(`${url}/webhook`, { method: 'POST', headers, body: payload })).status
    }
    expect(await deliver('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=')).toBe(400)
    expect([await deliver(secret), await deliver(secret)]).toEqual([204, 204])
    expect(printed.match(/Webhook lead\.created/g)).toHaveLength(1)

    await admin.call('apiKeys.delete', { params: { id } })
    await expect.poll(() => printed, { timeout: 20_000 }).toContain('The stream ended: Walkup answered 401')
  })
})
