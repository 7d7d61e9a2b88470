import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { openSession } from './session.ts'
import { phone, shoot } from './site.ts'

const session = openSession()

it('a system administrator sees the background jobs, and reruns a failed one by keyboard', async () => {
  const { db } = session.site
  const giveUp = () =>
    db.asAccounts((tx) =>
      tx.run(sql`
        insert into job (organization_id, kind, key, due_at, attempts, dead_at, last_error)
        values (2, 'of a newer server', '7', app_now(), 8, app_now(), 'The storage of files does not answer.')`),
    )
  await giveUp()
  const { page, faults, close } = await session.visit('role1@walkup.test', '/jobs')
  await page.getByRole('row', { name: /Messages to shoppers and staff/ }).waitFor()
  await shoot(page, 'jobs')
  await page.getByText('The storage of files does not answer.').first().waitFor()
  await page.getByRole('button', { name: /^Run again: / }).press('Enter')
  await page.getByRole('heading', { name: 'Given up' }).waitFor({ state: 'detached' })
  await expect
    .poll(() =>
      db.asAccounts((tx) => tx.rows(sql`select attempts from job where kind = 'of a newer server' and dead_at is null`)),
    )
    .toEqual([{ attempts: 0 }])
  expect(faults).toEqual([])
  await close()

  const others = await session.visit('role2@walkup.test', '/jobs')
  await others.page.getByRole('heading', { name: /access/i }).waitFor()
  await others.close()

  const mobile = await session.visit('role1@walkup.test', '/jobs', { viewport: phone, scheme: 'dark' })
  await mobile.page.getByRole('row', { name: /Messages to shoppers and staff/ }).waitFor()
  await shoot(mobile.page, 'jobs-phone')
  await mobile.close()
})
