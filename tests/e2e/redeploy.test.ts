import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { enter } from './signInQuickly.ts'
import { openSession } from './session.ts'
import { shoot } from './site.ts'

const session = openSession()

/** An open page whose console is redeployed: files it has not loaded yet are gone until it reloads; with `forGood`, even then. */
async function openOld(path: string) {
  const opened = await session.open()
  const { page } = opened
  const gone = new Set<string>()
  let [isOld, isForGood, documents] = [false, false, 0]
  await page.route('**/assets/**', (route) => {
    const url = route.request().url()
    if (isOld) gone.add(url)
    return isOld || (isForGood && gone.has(url)) ? route.fulfill({ status: 404, body: '' }) : route.continue()
  })
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    documents++
    isOld = false
  })
  await enter(page, session.site.url, 'role2@walkup.test')
  await page.goto(session.site.url + path)
  // An open dialog hides it from roles.
  await page.locator('h1').first().waitFor()
  // Prefetching has finished by then.
  await page.waitForTimeout(4_000)
  documents = 0
  return {
    ...opened,
    renew: (forGood = false): void => {
      isOld = true
      isForGood = forGood
    },
    documents: () => documents,
    /** Errors on the page, except for the missing files. */
    faults: () => opened.faults.filter((fault) => !/404|dynamically imported module|preload CSS/.test(fault)),
  }
}
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

describe('a page of a redeployed console', () => {
  it('loads the new build when opening the next area, at the same place', async () => {
    const { page, renew, documents, faults, close } = await openOld('/leads')
    renew()
    await link(page, 'Places').click()
    await heading(page, 'Stores').waitFor()
    expect(new URL(page.url()).pathname).toBe('/stores')
    expect(documents()).toBe(1)
    await link(page, 'Leads').click()
    await heading(page, 'Leads').waitFor()
    expect(documents()).toBe(1)
    expect(faults()).toEqual([])
    await close()
  })

  it('explains what to do if the new build lacks the file too, and does not reload repeatedly', async () => {
    const { page, renew, documents, faults, close } = await openOld('/leads')
    renew(true)
    await link(page, 'Places').click()
    await page.getByText('Something went wrong on this page').waitFor()
    await shoot(page, 'renewed-for-good')
    await page.waitForTimeout(2_000)
    expect(documents()).toBe(1)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(documents, { timeout: 30_000 }).toBe(2)
    await page.getByText('Something went wrong on this page').waitFor()
    await page.waitForTimeout(2_000)
    expect(documents()).toBe(2)
    await link(page, 'Leads').click()
    await heading(page, 'Leads').waitFor()
    expect(faults()).toEqual([])
    await close()
  })

  it('stays usable offline, and recovers when the connection returns', async () => {
    const { page, documents, close } = await openOld('/leads')
    await page.context().setOffline(true)
    await link(page, 'Places').click()
    await page.getByText('Couldn’t load this page').waitFor()
    expect(documents()).toBe(0)
    await page.context().setOffline(false)
    await heading(page, 'Stores').waitFor()
    await close()
  })

  it('asks before discarding input', async () => {
    const { page, renew, documents, faults, close } = await openOld('/technicians?form=new')
    const name = page.getByRole('dialog').getByLabel('Name')
    await name.fill('Half')
    renew()
    const leave = () => page.evaluate(() => document.querySelector<HTMLElement>('nav a[href="/stores"]')?.click())
    await leave()
    await page.getByText('You have unsaved changes.').waitFor()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    expect([await name.inputValue(), documents()]).toEqual(['Half', 0])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await link(page, 'Places').click()
    await heading(page, 'Stores').waitFor()
    expect(documents()).toBe(1)
    expect(faults()).toEqual([])
    await close()
  })

  it('keeps input when a part of the page fails to load, and says so', async () => {
    const admin = await session.site.signIn('role2@walkup.test')
    const { data } = await admin.call('leads.upsertInternal', {
      body: { firstName: 'Half', lastName: 'Written', email: 'half@shop.example', serviceGroupId: 1 },
    })
    const { page, renew, documents, faults, close } = await openOld(`/leads/${data.id}`)
    const note = page.getByLabel('Add a note')
    await note.fill('Call her after five')
    renew()
    const notice = page.getByText('Couldn’t load this part of the page', { exact: false })
    for (const ask of [
      () => page.getByRole('button', { name: 'Reject', exact: true }).click(),
      () => page.keyboard.press('Control+k'),
    ]) {
      await ask()
      await notice.waitFor()
      await shoot(page, 'renewed-part')
      expect([await note.inputValue(), documents()]).toEqual(['Call her after five', 0])
      await page.getByRole('button', { name: 'Dismiss' }).click()
    }
    await page.getByRole('button', { name: 'Reject', exact: true }).click()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(documents, { timeout: 30_000 }).toBe(1)
    await page.getByRole('button', { name: 'Reject', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Reason').waitFor()
    expect(faults()).toEqual([])
    await close()
  })
})
