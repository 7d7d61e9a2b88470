import { expect, it } from 'vitest'
import { openSession } from './session.ts'

const session = openSession()

/** Pages that show or send times. */
const pages = [
  '/today',
  '/leads',
  '/queue',
  '/schedule',
  '/slots',
  '/shifts',
  '/labor',
  '/tasks',
  '/reports',
  '/charts',
  '/holidays',
  '/import/leads',
]

it('times are in the organization’s time zone if the browser does not know its own', async () => {
  const { page, faults, close } = await session.visit('role2@walkup.test', '/today', {
    before: (opened) =>
      opened.addInitScript(() => {
        const real = Reflect.get(Intl.DateTimeFormat.prototype, 'resolvedOptions') as (
          this: Intl.DateTimeFormat,
        ) => Intl.ResolvedDateTimeFormatOptions
        Intl.DateTimeFormat.prototype.resolvedOptions = function () {
          return { ...real.call(this), timeZone: 'Etc/Unknown' }
        }
      }),
  })
  for (const path of pages) {
    await page.goto(session.site.url + path)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    expect(await page.getByText('Something went wrong').count(), path).toBe(0)
  }
  await page.goto(`${session.site.url}/queue`)
  expect(await page.evaluate(() => document.body.innerText.includes('Etc/Unknown'))).toBe(false)
  expect(faults).toEqual([])
  await close()
})
