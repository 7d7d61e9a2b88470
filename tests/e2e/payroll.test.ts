import { describe, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import { findings } from './axe.ts'
import { openSession } from './session.ts'
import { phone, shoot } from './site.ts'

const session = openSession()

describe('payroll', () => {
  it('shows which open weeks new rules change, then explains a person’s pay, and exports it', async () => {
    const admin = await session.site.signIn('role2@walkup.test')
    const day = new Date(Date.now() - 9 * 86_400_000).toISOString().slice(0, 10)
    const [log] = await session.site.db.asOwner((tx) =>
      tx.rows<{ userId: number; storeId: number }>(sql`
        select user_id, store_id from time_log where organization_id = 1 and deleted_at is null and locked_at is null and store_id is not null
          and clock_out_at is not null and user_id not in (select user_id from smart_circle_guest) order by id desc limit 1`),
    )
    const userId = log?.userId ?? 0
    // Hours over 40 a week would be paid alike by both rules.
    await session.site.db.asOwner((tx) =>
      tx.run(sql`
        update time_log set deleted_at = app_now() where user_id = ${userId} and abs(clock_in_at::date - ${day}::date) <= 7`),
    )
    const made = await admin.call('labor.createTimeLog', {
      params: { userId },
      body: { storeId: log?.storeId, clockInAt: `${day}T13:00:00Z`, clockOutAt: `${day}T23:00:00Z`, breakMin: 30 },
    })
    expect(made.status).toBe(200)

    const { page, faults, close } = await session.visit('role2@walkup.test', '/labor/rules')
    await page.getByText(/over 40 in a work week/).waitFor()
    await page.getByLabel('Overtime').press('Enter')
    await page.getByRole('option', { name: /California/ }).press('Enter')
    await page.getByText(/seventh day of a week/).waitFor()
    await page.getByLabel(/ADP company code/).fill('WLK')
    await shoot(page, 'payroll-rules')
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Change these open weeks?' })
    await dialog
      .getByText(/With the new rules/)
      .first()
      .waitFor()
    await shoot(page, 'payroll-weeks')
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save rules' }).click()
    await page.getByText('Payroll rules saved.').waitFor()
    expect((await admin.call('settings.payrollRules')).data).toMatchObject({ overtime: 'california', adpCompanyCode: 'WLK' })

    await page.goto(`${session.site.url}/labor/people/${userId}?dates=${day}..${day}`)
    await page.getByRole('button', { name: 'How these hours are paid' }).click()
    const pay = page.getByRole('dialog')
    await pay.getByText('1 h 30 at 1.5 times: over 8 hours in the day').first().waitFor()
    await pay.getByText('0 h 30: unpaid break, deducted').first().waitFor()
    await shoot(page, 'payroll-parts')
    expect(await findings(page)).toEqual([])

    await page.goto(`${session.site.url}/labor/people?week=${day}`)
    await page.getByRole('button', { name: 'Export payroll' }).click()
    const exporting = page.getByRole('dialog')
    await exporting.getByLabel('Format').press('Enter')
    await page.getByRole('option', { name: /Gusto/ }).press('Enter')
    await exporting.getByLabel('Include unapproved hours').check()
    await shoot(page, 'payroll-export')
    const download = page.waitForEvent('download')
    await exporting.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toMatch(/^payroll-gusto-/)
    expect(faults).toEqual([])
    await close()
  })

  it('fits a phone in dark mode', async () => {
    const { page, faults, close } = await session.visit('role2@walkup.test', '/labor/rules', { viewport: phone, scheme: 'dark' })
    await page.getByLabel('Overtime').waitFor()
    await shoot(page, 'payroll-rules-phone')
    expect(await findings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    expect(faults).toEqual([])
    await close()
  })
})
