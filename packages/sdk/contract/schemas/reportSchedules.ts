import Type from 'typebox'
import {
  Id,
  IdParams,
  Instant,
  Named,
  Nullable,
  Ok,
  OneOf,
  Page,
  Search,
  Strict,
  Text,
  TimeZone,
  type EndpointContract,
} from './common.ts'
import { sample, samplePage } from './examples.ts'
import { rolesWith } from '../roles.ts'

/** What can be sent on a schedule: the reports, the charts, and the lists whose saved views can be. */
export const scheduledSources = [
  'reports.build',
  'reports.leadCountSummary',
  'reports.speedToLead',
  'reports.leadRan',
  'reports.leadCountByTerritory',
  'reports.storeLead',
  'reports.leadCountByAppointmentType',
  'reports.leadCountByLgAppointmentType',
  'reports.lgAgAnalysis',
  'reports.lgAgPerformance',
  'reports.approaches',
  'reports.ownerGroupByOrganization',
  'reports.ownerGroupByLeadGenerator',
  'reports.ownerGroupByAppointmentType',
  'charts.leadCount',
  'charts.daysOfWeek',
  'charts.hoursOfDay',
  'charts.leadCountSummary',
  'leads.searchAll',
  'leads.searchInternal',
  'leads.searchExternal',
  'leads.searchCaptured',
  'leads.searchRejected',
  'leads.searchHomeDepot',
  'leads.searchCentah',
  'labor.search',
  'stores.search',
  'users.search',
  'qrCodes.search',
  'technicians.search',
] as const
/** An endpoint whose result can be sent on a schedule. */
export type ScheduledSource = (typeof scheduledSources)[number]

/** A page of the console, without its origin. */
const ConsolePath = Type.String({ maxLength: 4000, pattern: "^/([A-Za-z0-9][A-Za-z0-9._~!$&'()*+,;=:@%/?-]*)?$" })
/** The request body of the source; validated against its schema. */
const SourceBody = Type.Record(Type.String(), Type.Unknown(), { maxProperties: 20 })
/** The ids of a list's columns, in order; its own by default. Ids that the PDF does not know are left out. */
const Columns = Type.Array(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,39}$' }), { maxItems: 40 })

const SkipReason = OneOf('noAccess', 'noEmail', 'noMail')
const RunState = OneOf('waiting', 'running', 'sent', 'failed', 'dead')
const Run = Type.Object({
  id: Id,
  /** Whether the owner asked for it with `sendNow`. */
  isManual: Type.Boolean(),
  dueAt: Instant,
  /** `failed` is tried again at `nextAttemptAt`; `dead` is not. */
  state: RunState,
  attempts: Type.Integer({ minimum: 0 }),
  nextAttemptAt: Nullable(Instant),
  lastError: Nullable(Type.String()),
  finishedAt: Nullable(Instant),
  sent: Type.Integer({ minimum: 0 }),
  /** Whom it was not sent to, and why. */
  skipped: Type.Array(Type.Object({ id: Id, name: Type.String(), reason: SkipReason })),
})
const ReportSchedule = Type.Object({
  id: Id,
  name: Type.String(),
  source: OneOf(...scheduledSources),
  body: SourceBody,
  columns: Nullable(Columns),
  path: Type.String(),
  /** A recurrence of docs/domain.md#constants, in `timeZone`. */
  cron: Type.String(),
  timeZone: Type.String(),
  recipients: Type.Array(Named),
  isPaused: Type.Boolean(),
  /** Null while it is paused. */
  nextRunAt: Nullable(Instant),
  lastRun: Nullable(Run),
  updatedAt: Instant,
})

const run = {
  id: 41,
  isManual: false,
  dueAt: '2026-11-23T13:00:00.000Z',
  state: 'sent' as const,
  attempts: 1,
  nextAttemptAt: null,
  lastError: null,
  finishedAt: '2026-11-23T13:00:04.000Z',
  sent: 1,
  skipped: [{ id: 9, name: 'Sam Reyes', reason: 'noAccess' as const }],
}
const schedule = {
  id: 3,
  name: 'Stores, this week',
  source: 'reports.storeLead' as const,
  body: { filter: { dates: { dateRangeId: 3, timeZone: 'America/New_York' } } },
  columns: null,
  path: '/reports/stores?dates=3',
  cron: '0 8 * * 1',
  timeZone: 'America/New_York',
  recipients: [sample.manager, { id: 9, name: 'Sam Reyes' }],
  isPaused: false,
  nextRunAt: '2026-11-30T13:00:00.000Z',
  lastRun: run,
  updatedAt: '2026-11-21T15:00:00.000Z',
}
const access = { roles: rolesWith('reports.read'), internalUsersOnly: true } as const
const targets = [{ entity: 'reportSchedule', at: 'params.id' }] as const
const params = { id: 3 }

export const reportSchedules = {
  'reportSchedules.search': {
    summary: 'Lists the caller’s report schedules in this organization, by name.',
    access,
    body: Search({ search: Type.Optional(Text(80)), isPaused: Type.Optional(Type.Boolean()) }, ['name', 'nextRunAt']),
    reply: Page(ReportSchedule),
    example: { body: {}, reply: samplePage(schedule) },
  },
  'reportSchedules.get': {
    summary: 'Returns one of the caller’s report schedules with its latest 20 runs, newest first.',
    access,
    params: IdParams,
    targets,
    reply: Type.Object({ ...ReportSchedule.properties, runs: Type.Array(Run) }),
    example: { params, reply: { ...schedule, runs: [run] } },
  },
  'reportSchedules.recipients': {
    summary:
      'Returns the active members of the organization whom the caller may look up, as possible recipients, and the time zone of new schedules: that of the organization’s first territory.',
    access,
    reply: Type.Object({ people: Type.Array(Named), timeZone: Type.String() }),
    example: { reply: { people: schedule.recipients, timeZone: schedule.timeZone } },
  },
  'reportSchedules.upsert': {
    summary:
      'Saves a schedule that mails a report, a chart or a saved view as a PDF, with a link to the same page of the console. Each recipient gets what their own role and territories may see: a recipient who may not call `source` is rejected here, and skipped by a run if they lose access later, of which the owner is notified. `body` is a request body of `source`. The local time is that of `timeZone`, also across clock changes: a time that is skipped runs when the clocks have moved, a repeated one runs once.',
    access,
    body: Strict({
      id: Type.Optional(Id),
      updatedAt: Type.Optional(Instant),
      name: Text(80, 1),
      source: OneOf(...scheduledSources),
      body: SourceBody,
      columns: Type.Optional(Nullable(Columns)),
      path: ConsolePath,
      cron: Type.String({ minLength: 9, maxLength: 60 }),
      timeZone: Type.Optional(TimeZone),
      /** Members of the organization. */
      recipientIds: Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true }),
    }),
    targets: [{ entity: 'reportSchedule', at: 'body.id' }],
    reply: ReportSchedule,
    problems: [409],
    example: {
      body: {
        name: schedule.name,
        source: schedule.source,
        body: schedule.body,
        path: schedule.path,
        cron: schedule.cron,
        recipientIds: [2, 9],
      },
      reply: schedule,
    },
  },
  'reportSchedules.setPaused': {
    summary: 'Pauses a schedule or resumes it at its next time; what fell due meanwhile is not sent.',
    access,
    params: IdParams,
    body: Strict({ isPaused: Type.Boolean() }),
    targets,
    reply: ReportSchedule,
    example: { params, body: { isPaused: true }, reply: { ...schedule, isPaused: true, nextRunAt: null } },
  },
  'reportSchedules.sendNow': {
    summary:
      'Sends the report to the caller alone, now; at most once a minute. On a server that sends no email: 409 `cannot-text`.',
    access,
    params: IdParams,
    targets,
    reply: ReportSchedule,
    problems: [409],
    example: { params, reply: { ...schedule, lastRun: { ...run, isManual: true, state: 'waiting' as const, skipped: [] } } },
  },
  'reportSchedules.delete': {
    summary: 'Deletes a schedule. `restore` undoes it.',
    access,
    params: IdParams,
    targets,
    reply: Ok,
    example: { params, reply: { ok: true as const } },
  },
  'reportSchedules.restore': {
    summary: 'Restores a deleted schedule of the caller’s; it continues at its next time.',
    access,
    params: IdParams,
    targets: [{ entity: 'deletedReportSchedule', at: 'params.id' }],
    reply: ReportSchedule,
    example: { params, reply: schedule },
  },
} satisfies Record<string, EndpointContract>
