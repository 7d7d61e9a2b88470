import { type Queries } from '@walkup/sdk/contract'
import type { CallerContext, FileReply } from '../../context.ts'
import type { Columns } from '../../files/csv.ts'
import { descendantsDetail, exportCsv } from '../../files/export.ts'
import { iterateAll } from '../../search/index.ts'
import { localDateOf, localTimeOf } from '../../time/zone.ts'
import { logsWhere, present, sorts, type TimeLogRow } from './logs.ts'
import { exportFilter } from '../../search/exportFilter.ts'

const local = (instant: string | null, timeZone: string): string | null =>
  instant && `${localDateOf(Date.parse(instant), timeZone)} ${localTimeOf(Date.parse(instant), timeZone)}`

const columns: Columns<TimeLogRow> = {
  id: (log) => log.id,
  person: (log) => log.user.name,
  userId: (log) => log.user.id,
  store: (log) => log.store?.name,
  territory: (log) => log.territory?.name,
  clockIn: (log) => local(log.clockInAt, log.timeZone),
  clockOut: (log) => local(log.clockOutAt, log.timeZone),
  timeZone: (log) => log.timeZone,
  breakMin: (log) => log.breakMin,
  workedMin: (log) => log.workedMin,
  hoursType: (log) => log.hoursType?.name,
  source: (log) => log.source,
  atApprovedLocation: (log) => log.atApprovedLocation,
  state: (log) => log.state,
  approvedBy: (log) => log.approvedBy?.name,
  approvedAt: (log) => log.approvedAt,
  lockedAt: (log) => log.lockedAt,
  editedBy: (log) => log.editedBy?.name,
  originalClockIn: (log) => local(log.original?.clockInAt ?? null, log.timeZone),
  originalClockOut: (log) => local(log.original?.clockOutAt ?? null, log.timeZone),
  note: (log) => log.note,
}

const filterOf = exportFilter('labor.search')

/** Exports every punch under a filter as CSV, latest first, and audits the export. */
export async function exportLogs(context: CallerContext, query: Queries['labor.export']): Promise<FileReply> {
  const { caller, transact } = context
  const filter = filterOf(query.filter)
  const { where } = await transact((tx) => logsWhere(tx, context, filter))
  const batches = iterateAll<TimeLogRow>(transact, {
    table: 'time_log',
    where,
    organizations: query.includeDescendants ? caller.organizations : [caller.organizationId],
    present,
    by: sorts.clockInAt,
    direction: 'desc',
  })
  return exportCsv(context, {
    entity: 'timeLog',
    name: 'time-logs',
    asked: { filter, ...descendantsDetail(query) },
    columns,
    batches,
  })
}
