import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { background, serverScope, type Db, type Tx } from '../db/index.ts'
import type { JobKind } from '../jobs/kind.ts'
import { integrityRules } from './rules.ts'

const BATCH = 100
/** Batches of an organization in one run: a backlog neither delays the other organizations nor a server that stops. */
const BATCHES = 10

/** Flags new and changed leads and approaches that look made up. */
export const integrityJob: JobKind<Pick<Services, 'db'>> = {
  kind: 'integrity',
  every: 'when due',
  run: async ({ db }, _, signal) => ({ count: await checkIntegrity(db, signal) }),
}

/**
 * Checks what waits. Each is claimed by a row lock within the transaction that writes its flags, so a crash leaves it to be checked
 * again, by any server.
 * @returns how many were checked
 */
export async function checkIntegrity(db: Db, signal: AbortSignal): Promise<number> {
  const organizations = await db.asAccounts((tx) =>
    tx.rows<{ id: number }>(sql`select id from integrity_organizations() as due(id)`),
  )
  let total = 0
  for (const { id } of organizations) {
    const check = (most: number, isRetry: boolean) =>
      db.asTenant(serverScope(id), (tx) => checkBatch(tx, id, most, isRetry), background)
    for (let batches = 0, checked = BATCH; checked === BATCH && batches < BATCHES && !signal.aborted; batches++) {
      checked = await orPostpone(BATCH, false, check)
      total += checked
    }
    // One that fails must not hold up the others.
    total += await orPostpone(1, true, check)

    async function orPostpone(most: number, isRetry: boolean, work: typeof check): Promise<number> {
      try {
        return await work(most, isRetry)
      } catch (error) {
        await db.asTenant(serverScope(id), (tx) => tx.run(sql`select postpone_integrity_checks(${id}, ${most}, ${isRetry})`))
        throw error
      }
    }
  }
  return total
}

/** Checks the first of what is due, in the caller's transaction. */
export async function checkBatch(tx: Tx, organizationId: number, most = BATCH, isRetry = false): Promise<number> {
  const { rules } = await integrityRules(tx, organizationId)
  const row = await tx.one<{ checked: number }>(
    sql`select run_integrity_checks(${organizationId}, ${JSON.stringify(rules)}::jsonb, ${most}, ${isRetry}) as checked`,
  )
  return row?.checked ?? 0
}
