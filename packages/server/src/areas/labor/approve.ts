import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { may } from '../../auth/roles.ts'
import type { Context } from '../../context.ts'
import { badInput, conflict, forbidden, type FieldError } from '../../problem.ts'
import { sameVersion } from '../../persistence/index.ts'
import { logRows } from './logs.ts'
import { assertNotOwn } from './people.ts'
import { storePay } from './payroll/lock.ts'

type Action = Bodies['labor.approveTimeLogs']['action']
interface Log {
  readonly organizationId: number
  readonly id: number
  readonly userId: number
  readonly clockInAt: string
  readonly clockOutAt: string | null
  readonly isOpen: boolean
  readonly isApproved: boolean
  readonly isLocked: boolean
  readonly updatedAt: string
}

/** What blocks an action, and whether it would change the punch. */
const rules: Readonly<
  Record<Action, { refuses: (log: Log) => 'open' | 'locked' | 'unapproved' | undefined; changes: (log: Log) => boolean }>
> = {
  approve: { refuses: (log) => (log.isOpen ? 'open' : undefined), changes: (log) => !log.isApproved },
  unapprove: { refuses: (log) => (log.isLocked ? 'locked' : undefined), changes: (log) => log.isApproved },
  lock: { refuses: (log) => (log.isApproved ? undefined : 'unapproved'), changes: (log) => !log.isLocked },
  unlock: { refuses: () => undefined, changes: (log) => log.isLocked },
}
const problems = { open: 'open', locked: 'locked.punches', unapproved: 'unapproved' } as const

/** @throws 400 naming an id, 403, 409 `stale`, `open`, `locked` or `unapproved` with the affected `ids` */
export async function approveLogs(
  { tx, caller, services, request }: Context,
  { ids, action, seen = [] }: Bodies['labor.approveTimeLogs'],
): Promise<Replies['labor.approveTimeLogs']> {
  const logs = await tx.rows<Log>(sql`
    select organization_id, id, user_id, clock_in_at, clock_out_at, clock_out_at is null as is_open, approved_at is not null as is_approved,
      locked_at is not null as is_locked, updated_at
    from time_log where id = any (${ids}::int[]) and deleted_at is null order by id for no key update`)
  const known = new Set(logs.map(({ id }) => id))
  const missing = ids.flatMap((id, index): FieldError[] =>
    known.has(id) ? [] : [{ path: `ids.${index}`, code: 'unknown-punch' }],
  )
  if (missing.length) throw badInput(...missing.slice(0, 20))
  if (action === 'unlock' && !may(caller, 'labor.unlock')) throw forbidden('unlock')
  assertNotOwn(
    caller,
    logs.map(({ userId }) => userId),
  )
  const versions = new Map(seen.map(({ id, updatedAt }) => [id, updatedAt]))
  const stale = logs.filter(({ id, updatedAt }) => !sameVersion(versions.get(id) ?? updatedAt, updatedAt))
  if (stale.length)
    throw conflict(
      'stale',
      {},
      {
        ids: stale.map(({ id }) => id),
        current: await logRows(
          tx,
          stale.map(({ id }) => id),
        ),
      },
    )
  const { refuses, changes } = rules[action]
  const [first] = logs.flatMap((log) => refuses(log) ?? [])
  if (first) {
    const refused = logs.filter((log) => refuses(log) === first).map(({ id }) => id)
    throw conflict(problems[first], { count: refused.length }, { ids: refused })
  }
  const changing = logs.filter(changes)
  const now = services.now()
  const sets = {
    approve: sql`approved_by = ${caller.userId}, approved_at = ${now}`,
    unapprove: sql`approved_by = null, approved_at = null`,
    lock: sql`locked_at = ${now}`,
    unlock: sql`locked_at = null, pay = null`,
  }
  if (changing.length) {
    const changed = changing.map(({ id }) => id)
    await tx.run(sql`update time_log set ${sets[action]} where id = any (${changed}::int[])`)
    if (action === 'lock') await storePay(tx, changing)
    await tx.run(sql`
      insert into audit_event (organization_id, actor_id, ip, entity, entity_id, action)
      select organization_id, ${caller.userId}::int, ${request.ip}, 'timeLog', id, ${action} from time_log where id = any (${changed}::int[])`)
  }
  const left = await tx.rows<{ id: number; updatedAt: string }>(sql`
    select id, updated_at from time_log where id = any (${ids}::int[]) order by id`)
  return { changed: changing.length, unchanged: logs.length - changing.length, versions: left }
}
