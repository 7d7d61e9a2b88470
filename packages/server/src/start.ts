import { mkdir } from 'node:fs/promises'
import { buildApp } from './app.ts'
import { createFirstAdministrator } from './auth/firstAdministrator.ts'
import type { Config } from './config.ts'
import { migrate, openDatabase } from './db/index.ts'
import { progressBar } from './progress.ts'
import { isEmpty, seedDemo } from './seed/index.ts'

/** Opens the database, brings it up to date, fills an empty one, and serves. `say` takes lines for a person. */
export async function start(config: Config, say: (line: string) => void): Promise<{ close(): Promise<void> }> {
  await mkdir(config.dataDir, { recursive: true })
  say(config.databaseUrl ? 'Opening PostgreSQL…' : `Opening the embedded database in ${config.dataDir}…`)
  const db = await openDatabase(config)
  try {
    const applied = await migrate(db)
    if (applied.length) say(`Applied ${applied.join(', ')}.`)
    const isNew = await isEmpty(db)
    if (isNew && config.isDemo) {
      const began = Date.now()
      await seedDemo(db, {
        now: new Date(),
        onProgress: progressBar('Seeding the demo'),
      })
      say(`Seeded in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
    } else if (isNew) {
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
              `  Partners    ${config.publicUrl}/examples/`,
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
