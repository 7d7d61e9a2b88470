import sql from 'sql-template-tag'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultLimits } from '../../packages/server/src/config.ts'
import { consentVersion, entry, group, userUid } from '../http/bookingFixture.ts'
import { repetitions } from '../support/tiers.ts'
import { book, launch, openPage, phone, startSite, type Site } from './site.ts'

const many = Math.max(2, repetitions(200))
const flood = Math.max(60, repetitions(500))
const { readsByAddress: _reads, writesByAddress: _writes, signInsByAddress: _signIns, ...limits } = defaultLimits

let site: Site
let browser: Browser
beforeAll(async () => {
  // All shoppers of this test share one address, and are more than a store has in an hour.
  const forShoppers = {
    entriesWithPage: Math.max(limits.entriesWithPage, many + 10),
    holdsByAddress: many + 10,
    holdsOnSlot: many + 10,
  }
  ;[site, browser] = await Promise.all([startSite({ limits: { ...limits, ...forShoppers } }), launch()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

it('shoppers can book with a code while a script floods it from many addresses', { timeout: 60_000 * many }, async () => {
  const version = await consentVersion(site)
  const script = async () => {
    const found: Record<string, number> = {}
    for (let index = 0; index < flood; index++) {
      const { status, data } = await site.call('qrCodes.entry', {
        params: { userUid },
        body: entry(version, { hdsfiGroup: group }),
        remoteAddress: `203.0.113.${1 + (index % 100)}`,
      })
      const outcome = status === 200 ? data.status : String(status)
      found[outcome] = (found[outcome] ?? 0) + 1
    }
    return found
  }
  const shoppers = async () => {
    for (let index = 0; index < many; index++) {
      const { page, faults, close } = await openPage(browser, phone)
      await page.goto(`${site.url}/examples/script-tag/`)
      await book(page, page.locator('walkup-qr-booking'), {
        firstName: 'Robin',
        lastName: 'Human',
        phone: `614555${String(1000 + index)}`,
        email: `robin.${index}@example.com`,
      })
      expect(faults).toEqual([])
      await close()
    }
  }
  const [scripted] = await Promise.all([script(), shoppers()])
  expect(scripted).toEqual({ captured: 50, review: flood - 50 })
  const [booked] = await site.db.asOwner((tx) =>
    tx.rows<{ count: number }>(sql`select count(*)::int as count from lead where last_name = 'Human' and status = 'scheduled'`),
  )
  expect(booked?.count).toBe(many)
})
