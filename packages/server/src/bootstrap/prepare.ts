import { createFirstAdministrator } from '../auth/firstAdministrator.ts'
import type { Config } from '../config.ts'
import { migrate, type Db } from '../db/index.ts'
import { progressBar } from '../progress.ts'
import { seedDemo } from '../seed/index.ts'
import { readBootstrap } from './record.ts'

/**
 * Migrates the schema and fills an empty database: with the demo, or with an administrator. Of servers that start together one
 * does it, and the others wait.
 */
export async function prepareDatabase(db: Db, config: Config, print: (line: string) => void): Promise<void> {
  const waiting = () => print('Another server is preparing the database; waiting for it…')
  await db.exclusively(async () => {
    const applied = await migrate(db)
    if (applied.length)
      print(`Applied ${applied.length} ${applied.length === 1 ? 'migration' : 'migrations'}, up to ${applied.at(-1)}.`)
    const bootstrap = await readBootstrap(db)
    if (bootstrap?.isDemo === false && config.isDemo) print('This database was created without the demo, and stays without it.')
    if (bootstrap) return
    if (config.isDemo) {
      const began = performance.now()
      await seedDemo(db, { now: db.now(), onProgress: progressBar('Seeding the demo') })
      print(`Seeded in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    } else if (config.adminEmail) await createFirstAdministrator(db, config.adminEmail)
    else print('The database is empty: set WALKUP_ADMIN_EMAIL to create its first administrator.')
  }, waiting)
}
