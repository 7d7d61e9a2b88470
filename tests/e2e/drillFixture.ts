import type { Page } from 'playwright-core'
import { count } from './expectedFigures.ts'

export const timeZone = 'America/New_York'
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** Leads and visits of the three weeks before and after today, since this month may have just started. */
export const [from, to] = [daysFromNow(-20), daysFromNow(20)]
export const days = `dates=${from}..${to}`
export const body = { filter: { dates: { from, to, timeZone } } }
const many = (noun: string) => (amount: number) => `${count(amount)} ${noun}${amount === 1 ? '' : 's'}`
export const [leads, timeLogs] = [many('lead'), many('time log')]

/** Waits until the list of leads is open with this total. */
export async function expectLeads(page: Page, amount: number): Promise<void> {
  await page.waitForURL(/\/leads\?/)
  await page.getByRole('status').getByText(leads(amount), { exact: true }).waitFor()
}
