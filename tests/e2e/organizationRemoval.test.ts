import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { openSession } from './session.ts'

const session = openSession()

it('an organization is exported, then deleted after typing its name, with progress shown', async () => {
  const { page, faults, close } = await session.visit('role1@walkup.test', '/organizations')
  const main = page.getByRole('main')
  const name = 'Harbor Home Southwest'
  await main.getByRole('button', { name: `Export or delete: ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This cannot be undone.').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  const lines = gunzipSync(await readFile(await download.path()))
    .toString()
    .trim()
    .split('\n')
  expect(JSON.parse(lines.at(-1) ?? '')).toHaveProperty('manifest.tables')
  await dialog.getByText('Export saved.').waitFor()

  const field = dialog.getByLabel(/To delete it/)
  await field.fill('Harbor')
  await field.press('Enter')
  await dialog.getByText(`Type ${name}, exactly.`).waitFor()
  await field.fill(name)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await dialog.getByText(`${name} is deleted.`).waitFor({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => main.getByText(name).count()).toBe(0)
  expect(faults).toEqual([])
  await close()
})
