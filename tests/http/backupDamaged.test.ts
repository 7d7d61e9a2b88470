import { readFile, writeFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openBackups } from './backupFixture.ts'
import { openEmpty } from './databases.ts'

const suite = openBackups()

test('a backup that is truncated, damaged or foreign restores nothing', async () => {
  await suite.save('all')
  const whole = await readFile(suite.pathOf('all'))
  await writeFile(suite.pathOf('cut'), whole.subarray(0, Math.floor(whole.length / 2)))
  await writeFile(suite.pathOf('other'), 'a letter')
  const empty = await openEmpty()
  await expect(suite.restore('cut', empty)).rejects.toThrow(/unexpected end|too early/)
  const rows = await empty.db.asOwner((tx) => tx.one(sql`select count(*)::int as n from organization`))
  expect(rows).toEqual({ n: 0 })
  await expect(suite.restore('other', empty)).rejects.toThrow('not a backup')
  // The database is still empty, so a complete backup can be restored.
  await suite.restore('all', empty)
  await expect(suite.restore('all', empty)).rejects.toThrow('is not empty')
  await suite.drop(empty)
})
