import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { inject } from 'vitest'
import { assertPoliciesBind, openPglite, openPostgres, type Db, type DbOptions } from '../../packages/server/src/db/index.ts'
import { asOwner, asSuperuser, OWNER, withDatabase } from '../support/owner.ts'

/** Generous, since a test may send hundreds of concurrent requests to a busy machine. */
export const patientLimits = { waitMs: 60_000, lockMs: 60_000, statementMs: 60_000 }

interface Copy {
  readonly db: Db
  readonly superuser: (statement: string) => Promise<void>
  readonly drop: () => Promise<void>
}

/** The seeded demo, in a database of its own. */
export async function openCopy(options: DbOptions): Promise<Copy> {
  if (process.env.WALKUP_TEST_DATABASE !== 'postgres') {
    const db = await openPglite(undefined, new Blob([readFileSync(inject('seeded'))]), options)
    return { db, superuser: (statement) => db.script(statement), drop: async () => {} }
  }
  // Copies the files instead of writing each page to the log: a quarter less processor time.
  return createDatabase(`template ${inject('seeded')} strategy file_copy`, options)
}

/** A new database on PostgreSQL, owned by the ordinary role. */
async function createDatabase(how: string, options: DbOptions = { limits: patientLimits }): Promise<Copy> {
  const superuserUrl = process.env.TEST_DATABASE_URL ?? ''
  const name = `walkup_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await asSuperuser(superuserUrl, `create database ${name} owner ${OWNER} ${how}`)
  return {
    db: openPostgres(asOwner(withDatabase(superuserUrl, name)), 20, options),
    superuser: (statement) => asSuperuser(withDatabase(superuserUrl, name), statement),
    drop: () => asSuperuser(superuserUrl, `drop database ${name} with (force)`),
  }
}

/** A database without a schema. */
export const openEmpty = async (now?: () => Date): Promise<Pick<Copy, 'db' | 'drop'>> =>
  process.env.WALKUP_TEST_DATABASE === 'postgres'
    ? createDatabase('', { limits: patientLimits, ...(now && { now }) })
    : { db: await openPglite(undefined, undefined, now && { now }), drop: async () => {} }

/** Waits while another file tests a role that bypasses row security, since the databases of a PostgreSQL server share roles. */
export async function untilRolesBind(db: Db): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const isBound = await assertPoliciesBind(db).then(
      () => true,
      (error: unknown) => !/bypasses row security/.test(String(error)),
    )
    if (isBound) return
    await wait(100)
  }
}
