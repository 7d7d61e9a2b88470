import { readConfig } from '../config.ts'
import { DirectoryInUse, openDatabase, pendingMigrations, type Db } from '../db/index.ts'
import { jobTable } from './jobTable.ts'
import { createResetLink } from './resetLink.ts'

const USAGE = 'Usage: npm run admin -- reset-link EMAIL\n       npm run admin -- jobs'
/** Operator commands for the database of DATABASE_URL or DATA_DIR. */
const [command, ...input] = process.argv.slice(2)
const config = readConfig(process.env)

async function run(db: Db): Promise<string> {
  if (command === 'jobs') return jobTable(db)
  const [email = ''] = input
  const link = await createResetLink(db, config, email)
  return `Set a new password for ${email.trim().toLowerCase()}, once, within an hour:\n${link}`
}

try {
  const wanted = { 'reset-link': 1, jobs: 0 }[command ?? '']
  if (input.length !== wanted || input.includes('')) throw new Error(USAGE)
  const db = await openDatabase(config).catch((error: unknown) => {
    if (!(error instanceof DirectoryInUse)) throw error
    throw new Error('The embedded database admits one process at a time: run this while the server is stopped.', { cause: error })
  })
  try {
    if ((await pendingMigrations(db)).length) throw new Error('The database is not up to date: start the server once first.')
    console.log(await run(db))
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
