import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { migrate, openDatabase } from '../db/index.ts'
import { recordSecurityEvent } from '../security/events.ts'
import { reseal, type Resealed } from './reseal.ts'
import { retireKey, findKeyUses } from './retire.ts'
import { ACTIVATION_SECONDS, addKey, forgetKeys, openKeyRing, REFRESH_SECONDS } from './store.ts'

/**
 * `npm run rotate-key [-- --offline | --resume | --retire VERSION [--dry-run] | --forget]`: adds a key to the ring of the
 * database that DATABASE_URL or DATA_DIR names and reseals everything with it, or retires an older key. Servers may keep
 * running, except on the embedded database, which admits one process.
 */
const { values } = parseArgs({
  options: {
    /** No server is running: the new key is used at once. */
    offline: { type: 'boolean' },
    resume: { type: 'boolean' },
    retire: { type: 'string' },
    'dry-run': { type: 'boolean' },
    forget: { type: 'boolean' },
  },
})

function printSealed(results: readonly Resealed[], version: number): void {
  for (const { table, done, unreadable } of results) {
    console.log(`${table}: ${done} sealed with key ${version}${unreadable ? `, ${unreadable} that no key opens` : ''}.`)
  }
}

const config = readConfig(process.env)
const db = await openDatabase(config)

async function rotate(): Promise<void> {
  const keys = await openKeyRing(db, config)
  if (!values.resume) {
    const isAlone = db.kind === 'pglite' || values.offline === true
    const version = await addKey(db, config, isAlone)
    await db.asAccounts((tx) =>
      recordSecurityEvent(tx, { kind: 'keyRotated', userId: null, organizationIds: [0], request: null, details: { version } }),
    )
    console.log(`Added key ${version}.${isAlone ? '' : ` It is used in ${ACTIVATION_SECONDS} s, when every server knows it.`}`)
    // A server may use the previous key until it refreshes.
    if (!isAlone) await sleep((ACTIVATION_SECONDS + REFRESH_SECONDS + 5) * 1000)
  }
  await keys.refresh()
  printSealed(await reseal(db, keys), keys.newest)
  if (config.formerSecretKeys?.length) console.log('WALKUP_SECRET_KEY may now hold its first key alone.')
}

async function retire(given: string): Promise<void> {
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new Error('--retire takes the version of a key, such as 1.')
  const version = Number(given)
  const keys = await openKeyRing(db, config)
  const { manageLinks, sessions } = await findKeyUses(db, config, keys, version)
  console.log(`Without key ${version}, this stops working:`)
  console.log(`  ${manageLinks} manage links of appointments to come; the next message to each shopper carries a new one`)
  console.log(`  ${sessions} sessions, whose people sign in again`)
  console.log(
    '  manage links in messages that were sent while the key was in use; booking pages opened with it, within two hours',
  )
  if (values['dry-run']) return
  const { resealed } = await retireKey(db, config, keys, version)
  printSealed(resealed, keys.newest)
  console.log(`Key ${version} is retired.`)
}

try {
  await migrate(db)
  if (values.forget) {
    await forgetKeys(db)
    console.log('The keys are forgotten; the next start makes new ones. Restart every server.')
  } else if (values.retire !== undefined) await retire(values.retire)
  else await rotate()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await db.close()
}
