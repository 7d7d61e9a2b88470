import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { xlsx } from '../../packages/console/src/areas/imports/testing/xlsx.ts'
import { findings } from './axe.ts'
import { openSession } from './session.ts'
import { shoot } from './site.ts'

const session = openSession()
const count = async (table: string, where: string) => {
  const rows = await session.site.db.asOwner((tx) =>
    tx.rows<{ n: number }>(sql([`select count(*)::int as n from ${table} where ${where}`])),
  )
  return rows[0]?.n
}

it('an administrator imports 40 stores by drop and 200 people by keyboard, and invites everyone with one click', async () => {
  const { site } = session
  const [place] = await site.db.asOwner((tx) => tx.rows<{ name: string }>(sql`select name from territory where id = 1`))
  const { page, faults, close } = await session.visit('role2@walkup.test', '/stores')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const stores = Array.from({ length: 40 }, (_, n) => [
    7000 + n,
    `Import ${n}`,
    place?.name ?? '',
    `${n} Elm St`,
    'Dublin',
    'Ohio',
    43017,
  ])
  const bytes = xlsx({ Stores: [['Store #', 'Store name', 'Market', 'Street', 'City', 'State', 'ZIP Code'], ...stores] })
  const file = await page.evaluateHandle(
    (list) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(list)], 'stores.xlsx'))
      return transfer
    },
    [...bytes],
  )
  await page.locator('input[type=file]').dispatchEvent('drop', { dataTransfer: file })
  await page.getByText('stores.xlsx: 40 rows').waitFor()
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByText('40 of 40 rows checked. Nothing has been imported yet.').waitFor()
  await shoot(page, 'import-stores')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 40 rows' }).click()
  await page.getByText('40 of 40 rows imported').waitFor()
  expect(await count('store', `name like 'Import %' and organization_id = 1`)).toBe(40)

  await page.goto(`${site.url}/import/users`)
  const people = Array.from({ length: 200 }, (_, n) => [
    `Im${n} Port`,
    n % 10 ? `im${n}@port.example` : '',
    `(614) 555-${String(1000 + n)}`,
    'Lead generator',
    7000 + (n % 40),
    new Date(Date.UTC(2026, 10, 20)),
  ])
  await page.getByRole('heading', { name: 'Import people' }).waitFor()
  // Pressed on the input: a page moves the focus once it is open.
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('input[type=file]').press('Enter')])
  await chooser.setFiles({
    name: 'people.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(xlsx({ People: [['Name', 'E-mail', 'Mobile Phone', 'Job', 'Store', 'Hired'], ...people] })),
  })
  await page.getByText('people.xlsx: 200 rows').waitFor()
  await page.getByRole('button', { name: 'Check file' }).press('Enter')
  await page.getByText('200 of 200 rows checked. Nothing has been imported yet.').waitFor()
  await page.getByRole('button', { name: 'Import 200 rows' }).press('Enter')
  await page.getByText('200 of 200 rows imported').waitFor()
  await page.getByRole('button', { name: 'Invite 200 people' }).click()
  await page.getByText('180 people invited').waitFor()
  await shoot(page, 'import-people')
  expect(await count('app_user', `last_name = 'Port' and invited_at is not null`)).toBe(180)
  expect(await count('app_user', `last_name = 'Port' and invited_email is null`)).toBe(20)
  expect(faults).toEqual([])
  await close()
})

it('rows that repeat an earlier one are merged into it on request', async () => {
  const { page, faults, close } = await session.visit('role2@walkup.test', '/import/users')
  await page.getByRole('heading', { name: 'Import people' }).waitFor()
  await page.locator('input[type=file]').setInputFiles({
    name: 'twice.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Name,Email,Job', 'Mona Twice,mona@twice.example,Lead generator', 'Mona Twyce,mona@twice.example,Lead generator'].join(
        '\n',
      ),
    ),
  })
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByText('appears in an earlier row too').waitFor()
  await page.getByRole('button', { name: 'Merge 1 row into earlier ones' }).click()
  await page.getByText('appears in an earlier row too').waitFor({ state: 'detached' })
  // Undoing restores the rows of the file.
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Merge 1 row into earlier ones' }).click()
  await page.getByText('appears in an earlier row too').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByText('2 of 2 rows imported').waitFor()
  expect(await count('app_user', `last_name = 'Twyce'`)).toBe(1)
  expect(await count('app_user', `last_name = 'Twice'`)).toBe(0)
  expect(faults).toEqual([])
  await close()
})

it('headings below a title in the second sheet are detected, and can be chosen by keyboard', async () => {
  const { page, faults, close } = await session.visit('role2@walkup.test', '/import/users')
  await page.getByRole('heading', { name: 'Import people' }).waitFor()
  const people = [
    ['Our people', '', ''],
    ['Name', 'Email', 'Job'],
    ['Nora Sheet', 'nora@sheet.example', 'Lead generator'],
    ['Max Sheet', 'max-at-sheet.example', 'Lead generator'],
  ]
  await page.locator('input[type=file]').setInputFiles({
    name: 'staff.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(xlsx({ 'Read me': [['How to use this file'], ['One row per person']], People: people })),
  })
  await page.getByText('staff.xlsx: 2 rows').waitFor()
  expect(await findings(page)).toEqual([])
  const [sheet, row] = [page.getByRole('combobox', { name: 'Sheet' }), page.getByRole('combobox', { name: 'Heading row' })]
  await expect.poll(() => sheet.textContent()).toBe('People')
  await expect.poll(() => row.textContent()).toBe('2: Name · Email · Job')
  await shoot(page, 'import-headings')
  // Another sheet has other rows; after switching back, the headings are detected again.
  const choose = async (name: string) => {
    await sheet.press('Enter')
    await page.getByRole('option', { name }).press('Enter')
  }
  await choose('Read me')
  await page.getByText('staff.xlsx: 1 row', { exact: true }).waitFor()
  await choose('People')
  await page.getByText('staff.xlsx: 2 rows').waitFor()
  await page.getByRole('button', { name: 'Check file' }).press('Enter')
  await page.getByText('2 of 2 rows checked').waitFor()
  // Rejected rows are listed by their number in the file.
  expect(await page.getByRole('table').getByRole('row').nth(1).getByRole('cell').first().textContent()).toBe('4')
  await page.getByRole('button', { name: 'Import 1 row' }).press('Enter')
  await page.getByText('2 of 2 rows imported').waitFor()
  expect(await count('app_user', `last_name = 'Sheet'`)).toBe(1)
  expect(faults).toEqual([])
  await close()
})

it('leads that were deleted by mistake are restored by importing the same file', async () => {
  const { page, faults, close } = await session.visit('role2@walkup.test', '/import/leads')
  await page.getByRole('heading', { name: 'Import external leads' }).waitFor()
  const file = {
    name: 'fair.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('sep=;\nID;Name;Email;Service\nD-1;Dora Fair;dora@fair.example;Kitchens\n'),
  }
  const importFile = async (state: string) => {
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Check file' }).click()
    await page.getByText(state).waitFor()
  }
  await importFile('1 of 1 rows checked')
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByText('1 of 1 rows imported').waitFor()
  await session.site.db.asOwner((tx) => tx.run(sql`update lead set deleted_at = app_now() where source_id = 'D-1'`))
  await page.goto(`${session.site.url}/import/leads`)
  await importFile('belongs to a lead that was deleted')
  await page.getByRole('button', { name: 'Restore 1 deleted lead' }).click()
  await page.getByRole('button', { name: 'Import 1 row' }).waitFor()
  await shoot(page, 'import-restore')
  // After undoing, it is rejected again.
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Restore 1 deleted lead' }).click()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByText('1 of 1 rows imported').waitFor()
  expect(await count('lead', `source_id = 'D-1' and deleted_at is null`)).toBe(1)
  expect(faults).toEqual([])
  await close()
})
