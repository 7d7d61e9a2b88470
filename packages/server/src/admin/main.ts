import { readConfig } from '../config.ts'
import { DirectoryInUse, openDatabase, pendingMigrations } from '../db/index.ts'
import { createResetLink } from './resetLink.ts'

/** `npm run admin -- reset-link EMAIL`: operator command for the database of DATABASE_URL or DATA_DIR. */
const [command, email, ...rest] = process.argv.slice(2)

async function run(): Promise<void> {
  if (command !== 'reset-link' || !email || rest.length) throw new Error('Usage: npm run admin -- reset-link EMAIL')
  const config = readConfig(process.env)
  const db = await openDatabase(config).catch((error: unknown) => {
    if (!(error instanceof DirectoryInUse)) throw error
    throw new Error('The embedded database admits one process at a time: run this while the server is stopped.', { cause: error })
  })
  try {
    if ((await pendingMigrations(db)).length) throw new Error('The database is not up to date: start the server once first.')
    const link = await createResetLink(db, config, email)
    console.log(`Set a new password for ${email.trim().toLowerCase()}, once, within an hour:\n${link}`)
  } finally {
    await db.close()
  }
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
