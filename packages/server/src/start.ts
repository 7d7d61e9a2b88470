import { mkdir } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { buildApp } from './app.ts'
import { createFirstAdministrator } from './auth/firstAdministrator.ts'
import type { Config } from './config.ts'
import { migrate, openPglite, openPostgres } from './db/index.ts'
import { seedDemo } from './seed/index.ts'

/** A line for every new tenth of the way. */
function progress(say: (line: string) => void): (done: number, total: number, what: string) => void {
  let shown = -1
  return (done, total, what) => {
    const tenth = Math.floor((10 * done) / total)
    if (tenth > shown) say(`Seeding the demo: ${tenth * 10} % (${what})`)
    shown = Math.max(shown, tenth)
  }
}

/** Opens the database, brings it up to date, fills an empty one, and serves. `say` takes lines for a person. */
export async function start(config: Config, say: (line: string) => void): Promise<{ close(): Promise<void> }> {
  await mkdir(config.dataDir, { recursive: true })
  say(config.databaseUrl ? 'Opening PostgreSQL…' : `Opening the embedded database in ${config.dataDir}…`)
  const db = config.databaseUrl ? openPostgres(config.databaseUrl) : await openPglite(`${config.dataDir}/db`)
  try {
    const applied = await migrate(db)
    if (applied.length) say(`Applied ${applied.join(', ')}.`)
    const isEmpty = !(await db.asOwner((tx) => tx.one(sql`select 1 as found from organization limit 1`)))
    if (isEmpty && config.isDemo) {
      const began = Date.now()
      await seedDemo(db, {
        now: new Date(),
        onProgress: progress(say),
      })
      say(`Seeded in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
    } else if (isEmpty) {
      const link = await createFirstAdministrator(db, config)
      say(
        link
          ? `Set the first administrator's password, once, within a day: ${link}`
          : 'The database is empty: set WALKUP_ADMIN_EMAIL to make its first administrator.',
      )
    }
    const app = await buildApp(config, db)
    await app.listen({ port: config.port, host: config.host })
    say(
      [
        '',
        `Walkup is ready at ${config.publicUrl}`,
        `  Console     ${config.publicUrl}/${config.isDemo ? '   (role2@walkup.test, password walkup-demo)' : ''}`,
        ...(config.isDemo
          ? [
              `  A partner   ${config.publicUrl}/examples/script-tag/`,
              ...(config.smtpUrl ? [] : [`  Mailbox     ${config.publicUrl}/dev/mail`]),
            ]
          : []),
        `  API         ${config.publicUrl}/openapi.json`,
        '',
      ].join('\n'),
    )
    return {
      async close() {
        await app.close()
        await db.close()
      },
    }
  } catch (error) {
    await db.close()
    throw error
  }
}
