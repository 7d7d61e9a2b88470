import { readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { localStorage } from '../../packages/server/src/files/local.ts'
import { keepRelease } from '../../packages/server/src/pages/releases.ts'
import { root } from '../budgets/measure.ts'
import { openPartner } from './partnerPage.ts'
import { openSession } from './session.ts'
import { book } from './site.ts'

const session = openSession()
const partner = openPartner(session)

type Pins = Readonly<Record<string, { readonly path: string; readonly integrity: string }>>
const tag = ({ walkup }: Pins, attributes = '') =>
  `<script type="module" ${attributes} crossorigin src="${session.site.url}/widgets/${walkup?.path}" integrity="${walkup?.integrity}"></script>`
const ownPins = async () => (await (await fetch(`${session.site.url}/widgets/integrity.json`)).json()) as Pins
const widget = `<walkup-qr-booking user-uid="demolg00000000000000000001" group="1"></walkup-qr-booking>`
const shopper = (lastName: string) => ({
  firstName: 'Robin',
  lastName,
  phone: '6145550142',
  email: `robin.${lastName.toLowerCase()}@example.com`,
})
const statusOf = (lastName: string) =>
  session.site.db.asOwner((tx) => tx.rows(sql`select status from lead where last_name = ${lastName}`))

it('a pinned script loads files of its version only, under a strict policy, and books in a dialog', async () => {
  const pins = await ownPins()
  const policy = `<meta http-equiv="Content-Security-Policy" content="script-src 'nonce-own' 'strict-dynamic'; object-src 'none'; require-trusted-types-for 'script'">`
  const asked: string[] = []
  const dialog = widget.replace(' group', ' mode="modal" group')
  const { page, faults, close } = await partner.visit(`${dialog}<button data-walkup-open>Plan</button>`, {
    // The page's own script gets the nonce, too.
    head: `${policy}${tag(pins, 'nonce="own"')}`,
    before: (opened) => opened.on('request', (request) => void asked.push(new URL(request.url()).pathname)),
  })
  await page.getByRole('button', { name: 'Plan' }).click()
  await book(page, page.locator('walkup-qr-booking'), shopper('Pinned'))
  expect(await statusOf('Pinned')).toEqual([{ status: 'scheduled' }])
  const [folder] = pins.walkup?.path.split('/') ?? []
  const scripts = asked.filter((path) => path.endsWith('.js'))
  expect(scripts.toSorted()).toEqual(['modes', 'qr-booking', 'walkup'].map((name) => `/widgets/${folder}/${name}.js`))
  expect(faults()).toEqual([])
  await close()
})

it('a pinned script runs no file that differs from its version', async () => {
  const { page, close } = await partner.visit(widget, {
    head: tag(await ownPins()),
    before: (opened) =>
      opened.route('**/qr-booking.js*', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `document.title = 'taken over';${await response.text()}` })
      }),
  })
  const failed = page.locator('walkup-qr-booking').getByRole('status')
  await failed.getByRole('button').waitFor({ timeout: 30_000 })
  expect(await page.title()).toBe('Shop')
  expect(await page.evaluate(() => !!customElements.get('walkup-qr-booking'))).toBe(false)
  await close()
})

it('a page with the widgets of an earlier release books on this server', async () => {
  const folder = `${root}tests/releases/`
  const pins = JSON.parse(readFileSync(`${folder}integrity.json`, 'utf8')) as Pins
  await keepRelease(localStorage(`${session.site.config.dataDir}/files`), folder)
  const kept = await fetch(`${session.site.url}/widgets/${pins.walkup?.path}`)
  expect(Object.fromEntries(kept.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect((await fetch(`${session.site.url}/widgets/0.0.0/missing.js`)).status).toBe(404)
  const { page, faults, close } = await partner.visit(widget, { head: tag(pins) })
  await book(page, page.locator('walkup-qr-booking'), shopper('Earlier'))
  expect(await statusOf('Earlier')).toEqual([{ status: 'scheduled' }])
  expect(faults()).toEqual([])
  await close()
})
