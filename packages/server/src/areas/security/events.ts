import type { Bodies, Queries, Replies } from '@walkup/sdk/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { may } from '../../auth/roles.ts'
import type { CallerContext, Context, FileReply } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { csvHeaders, csvStream, type Columns } from '../../files/csv.ts'
import { iterateAll, instantRange, searchPage, within } from '../../search/index.ts'
import { exportFilter } from '../../search/exportFilter.ts'
import { recordSecurityEvent } from '../../security/events.ts'

type Filter = NonNullable<Bodies['security.search']['filter']>
type Row = Replies['security.search']['items'][number]

const present = {
  columns: raw(`page.id, page.organization_id, page.at, page.kind, page.ip, page.user_agent, page.details,
    case when about.id is not null then json_build_object('id', about.id, 'name', about.first_name || ' ' || about.last_name) end as "user",
    case when actor.id is not null then json_build_object('id', actor.id, 'name', actor.first_name || ' ' || actor.last_name) end as actor`),
  joins: raw('left join app_user about on about.id = page.user_id left join app_user actor on actor.id = page.actor_id'),
}
const at = { by: sql`security_event.at`, kind: 'instant' } as const

/** Events without an organization are listed for system administrators. */
const listed = ({ caller }: CallerContext): readonly number[] =>
  may(caller, 'system.administer') ? [0, ...caller.organizations] : caller.organizations

async function conditions(tx: Tx, { caller, services, request }: CallerContext, filter: Filter): Promise<Sql> {
  const week = await tx.one<{ day: number }>(
    sql`select int_first_day_of_week as day from organization where id = ${caller.organizationId}`,
  )
  const range =
    filter.at &&
    instantRange(filter.at, {
      path: 'filter.at',
      now: services.now(),
      offset: request.header('offset'),
      firstDayOfWeek: week?.day ?? 0,
    })
  const ids = filter.userIds ?? []
  return join(
    [
      sql`true`,
      ...(filter.kinds?.length ? [sql`security_event.kind = any (${[...filter.kinds]}::text[])`] : []),
      ...(ids.length
        ? [sql`(security_event.user_id = any (${[...ids]}::int[]) or security_event.actor_id = any (${[...ids]}::int[]))`]
        : []),
      ...(filter.ip === undefined ? [] : [sql`security_event.ip = ${filter.ip.trim()}`]),
      ...(range ? within(sql`security_event.at`, range) : []),
    ],
    ' and ',
  )
}

export async function searchEvents(context: Context, body: Bodies['security.search']): Promise<Replies['security.search']> {
  return searchPage<Row, 'at'>(context.tx, {
    list: 'security.search',
    body,
    sorts: { at },
    defaultSort: { by: 'at', direction: 'desc' },
    table: 'security_event',
    where: await conditions(context.tx, context, body.filter ?? {}),
    organizations: listed(context),
    present,
  })
}

const columns: Columns<Row> = {
  id: (event) => event.id,
  at: (event) => event.at,
  kind: (event) => event.kind,
  userId: (event) => event.user?.id,
  user: (event) => event.user?.name,
  actorId: (event) => event.actor?.id,
  actor: (event) => event.actor?.name,
  ip: (event) => event.ip,
  userAgent: (event) => event.userAgent,
  details: (event) => JSON.stringify(event.details),
  organizationId: (event) => event.organizationId,
}
const filterOf = exportFilter('security.search')

/** Counts the rows that were read, and records the export when it ends or the client disconnects. */
async function* counted(batches: AsyncIterable<Row[]>, done: (rows: number, isComplete: boolean) => Promise<unknown>) {
  let rows = 0
  let isComplete = false
  try {
    for await (const batch of batches) {
      rows += batch.length
      yield batch
    }
    isComplete = true
  } finally {
    await done(rows, isComplete)
  }
}

export async function exportEvents(context: CallerContext, query: Queries['security.export']): Promise<FileReply> {
  const { caller, request, transact } = context
  const filter = filterOf(query.filter)
  const where = await transact((tx) => conditions(tx, context, filter))
  const batches = iterateAll<Row>(transact, {
    table: 'security_event',
    where,
    organizations: query.includeDescendants
      ? listed(context)
      : listed(context).filter((id) => id === 0 || id === caller.organizationId),
    present,
    by: at,
    direction: 'desc',
  })
  const record = (rows: number, isComplete: boolean) =>
    transact((tx) =>
      recordSecurityEvent(tx, {
        kind: 'export',
        userId: caller.userId,
        organizationIds: [caller.organizationId],
        request,
        details: { list: 'security', filter, rows, ...(!isComplete && { isComplete }) },
      }),
    )
  return { body: csvStream(columns, counted(batches, record)), headers: csvHeaders('security-log') }
}
