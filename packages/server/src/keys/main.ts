import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { migrate, openDatabase } from '../db/index.ts'
import { recordSecurityEvent } from '../security/events.ts'
import { reseal } from './reseal.ts'
import { ACTIVATION_SECONDS, addKey, forgetKeys, openKeyRing, REFRESH_SECONDS } from './store.ts'

/**
 * `npm run rotate-key [-- --resume | --forget]`: adds a key to the ring of the database that DATABASE_URL or DATA_DIR names and
 * seals everything with it. Servers go on running, but the embedded database admits one process: stop the server first.
 */
const { values } = parseArgs({ options: { resume: { type: 'boolean' }, forget: { type: 'boolean' } } })
const config = readConfig(process.env)
const db = await openDatabase(config)
try {
  await migrate(db)
  if (values.forget) {
    await forgetKeys(db)
    console.log('The keys are forgotten; the next start makes new ones. Restart every server.')
  } else {
    const keys = await openKeyRing(db, config)
    if (keys.warning) throw new Error(keys.warning)
    if (!values.resume) {
      const isAlone = db.kind === 'pglite'
      const version = await addKey(db, config, isAlone)
      await db.asAccounts((tx) =>
        recordSecurityEvent(tx, { kind: 'keyRotated', userId: null, organizationIds: [0], request: null, details: { version } }),
      )
      console.log(`Added key ${version}.${isAlone ? '' : ` It is used in ${ACTIVATION_SECONDS} s, when every server knows it.`}`)
      // A server may go on with the key before until it looks again.
      if (!isAlone) await sleep((ACTIVATION_SECONDS + REFRESH_SECONDS + 5) * 1000)
    }
    await keys.refresh()
    for (const { table, done, unreadable } of await reseal(db, keys)) {
      console.log(`${table}: ${done} sealed with key ${keys.newest}${unreadable ? `, ${unreadable} that no key opens` : ''}.`)
    }
    if (config.formerSecretKeys?.length) console.log('WALKUP_SECRET_KEY may now hold its first key alone.')
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await db.close()
}
