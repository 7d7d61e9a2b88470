import type { Replies } from '@walkup/sdk'
import { defineList, type Action, type Section } from '../../../frame/index.ts'
import { MailOff } from '../../../frame/MailOff.tsx'
import { describeTimes } from '../../../frame/schedule/recurrence.ts'
import ScheduleDialog from '../../../frame/schedule/ScheduleDialog.tsx'
import { formatInstant } from '../../../ui/format.ts'
import { StatusDot, type Tone } from '../../../ui/StatusDot.tsx'
import { zoneName } from '../../../ui/zoneName.ts'
import { t } from '../../../i18n/index.ts'

type Detail = Replies['reportSchedules.get']
type Schedule = Replies['reportSchedules.upsert']
type Run = Detail['runs'][number]

const tones: Readonly<Record<Run['state'], Tone>> = {
  waiting: 'neutral',
  running: 'active',
  sent: 'good',
  failed: 'warning',
  dead: 'bad',
}
const skipped = ({ name, reason }: Run['skipped'][number]) =>
  reason === 'noAccess'
    ? t('reportSchedules.skippedAccess', { name })
    : t(reason === 'noEmail' ? 'reportSchedules.skippedEmail' : 'reportSchedules.skippedMail', { name })

/** The outcome of a run, as text. */
function outcome(run: Run, timeZone: string): string {
  const { state, sent, lastError: error, nextAttemptAt } = run
  if (state === 'waiting') return t('reportSchedules.waiting')
  if (state === 'running') return t('reportSchedules.running')
  if (state === 'failed')
    return t('reportSchedules.failed', { when: nextAttemptAt ? formatInstant(nextAttemptAt, timeZone) : '', error: error ?? '' })
  if (state === 'dead') return error ? t('reportSchedules.deadBecause', { error }) : t('reportSchedules.dead')
  return [t('reportSchedules.sentCount', { count: sent }), ...run.skipped.map(skipped)].join(', ')
}
const dot = (run: Run, timeZone: string) => (
  <StatusDot key={run.id} tone={run.skipped.length && run.state === 'sent' ? 'warning' : tones[run.state]}>
    {outcome(run, timeZone)}
  </StatusDot>
)
const next = ({ nextRunAt, timeZone }: Schedule) =>
  nextRunAt === null ? t('reportSchedules.paused') : formatInstant(nextRunAt, timeZone)
const people = ({ recipients }: Schedule) => recipients.map(({ name }) => name).join(', ')

const sections = (row: Detail): readonly Section[] => [
  {
    title: t('reportSchedules.when'),
    facts: [
      [t('common.repeats'), describeTimes(row.cron)],
      [t('common.timeZone'), zoneName(row.timeZone)],
      [t('reportSchedules.next'), next(row)],
      [t('reportSchedules.recipients'), people(row)],
      [
        t('reportSchedules.content'),
        <a key="content" href={row.path}>
          {t('reportSchedules.openReport')}
        </a>,
      ],
    ],
  },
  {
    title: t('reportSchedules.runs'),
    facts: row.runs.length
      ? row.runs.map((run) => [formatInstant(run.dueAt, row.timeZone), dot(run, row.timeZone)] as const)
      : [[t('reportSchedules.last'), t('reportSchedules.never')]],
  },
]

const pausing = (isPaused: boolean): Action<Schedule> => ({
  id: isPaused ? 'pause' : 'resume',
  label: isPaused ? t('reportSchedules.pause') : t('reportSchedules.resume'),
  needs: 'reportSchedules.setPaused',
  isBulk: true,
  isFor: (row) => row.isPaused !== isPaused,
  run: ({ id }, client) => client.call('reportSchedules.setPaused', { params: { id }, body: { isPaused } }),
  undo: ({ id }, client) => client.call('reportSchedules.setPaused', { params: { id }, body: { isPaused: !isPaused } }),
})

export const schedules = defineList({
  endpoint: 'reportSchedules.search',
  path: '/reports/schedules',
  title: t('reportSchedules.schedules'),
  noun: [t('reportSchedules.noun'), t('reportSchedules.nouns')],
  icon: 'mail',
  Note: MailOff,
  empty: {
    title: t('reportSchedules.empty'),
    text: t('reportSchedules.emptyHint'),
    link: { href: '/reports', label: t('reportSchedules.openReports') },
  },
  emptyFiltered: { title: t('reportSchedules.noResults'), text: t('reportSchedules.noResultsHint') },
  sort: { by: 'name', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: t('common.name') },
    isPaused: {
      kind: 'boolean',
      label: t('common.state'),
      yes: t('reportSchedules.paused'),
      no: t('reportSchedules.active'),
    },
  },
  columns: [
    { id: 'name', title: t('common.name'), width: 240, isSticky: true, sort: 'name', text: (row) => row.name },
    { id: 'when', title: t('reportSchedules.when'), width: 260, text: (row) => describeTimes(row.cron) },
    { id: 'next', title: t('reportSchedules.next'), width: 220, sort: 'nextRunAt', text: next },
    {
      id: 'last',
      title: t('reportSchedules.last'),
      width: 300,
      text: (row) => row.lastRun && outcome(row.lastRun, row.timeZone),
      cell: (row) => (row.lastRun ? dot(row.lastRun, row.timeZone) : t('reportSchedules.never')),
    },
    { id: 'recipients', title: t('reportSchedules.recipients'), width: 240, text: people },
  ],
  name: (row) => row.name,
  narrow: (row) => `${describeTimes(row.cron)} · ${next(row)}`,
  detail: { read: 'reportSchedules.get', sections },
  actions: [
    {
      id: 'sendNow',
      label: t('reportSchedules.sendNow'),
      needs: 'reportSchedules.sendNow',
      done: t('reportSchedules.onItsWay'),
      run: ({ id }, client) => client.call('reportSchedules.sendNow', { params: { id } }),
    },
    {
      id: 'edit',
      label: t('common.edit'),
      needs: 'reportSchedules.upsert',
      Dialog: ({ row, onClose, onChanged }) => (
        <ScheduleDialog draft={row} schedule={row} onClose={onClose} onSaved={onChanged} />
      ),
    },
    pausing(true),
    pausing(false),
  ],
  remove: {
    endpoint: 'reportSchedules.delete',
    back: ({ id }, client) => client.call('reportSchedules.restore', { params: { id } }),
  },
})
