import type { Client } from '@walkup/sdk'
import {
  defineList,
  fixed,
  lookup,
  restore,
  searched,
  type Action,
  type AnyList,
  type AnyRow,
  type ListColumn,
} from '../../frame/index.ts'
import { zones } from '../../frame/zones.ts'
import { formatInZone, formatInstant } from '../../ui/format.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { t, type Text } from '../../i18n/index.ts'
import { hoursAndMinutes } from '../users/duration.ts'
import { capitalize } from '../../ui/WeekGrid/format.ts'
import { localTimeOf } from '../../ui/WeekGrid/zone.ts'
import { formatClock } from './formatClock.ts'
import { BreaksDialog } from './BreaksDialog.tsx'
import { LogDialog } from './LogDialog.tsx'
import { OriginalPunch } from './OriginalPunch.tsx'
import { newLogOf } from './NewLog.tsx'
import { logStates, sources, type Log } from './labels.ts'
import type { RoleFacts } from '../../../build/contractFacts.ts'

/** The viewer: permissions on a punch depend on its owner. */
export interface Viewer {
  readonly userId: number
  /** Whose punches the viewer may see. */
  readonly reach: RoleFacts['labor']
  readonly unlocksPunches: boolean
}
type ApproveAction = 'approve' | 'unapprove' | 'lock' | 'unlock'

const stateOf = ({ state }: Log) => logStates.find(([value]) => value === state) ?? (['open', '', 'neutral'] as const)
const state = (log: Log) => (
  <StatusDot key="state" tone={stateOf(log)[2]}>
    {stateOf(log)[1]}
  </StatusDot>
)
const local = (instant: string | null, log: Log) => instant && formatInZone(instant, log.timeZone)

type LogColumn = ListColumn<Log, 'clockInAt' | 'updatedAt'>
const person: LogColumn = { id: 'person', title: t('common.person'), width: 156, isSticky: true, text: (row) => row.user.name }
const stateColumn: LogColumn = { id: 'state', title: t('common.state'), width: 112, text: (row) => stateOf(row)[1], cell: state }
const clockIn: LogColumn = {
  id: 'in',
  title: t('common.clockIn'),
  width: 218,
  sort: 'clockInAt',
  text: (row) => local(row.clockInAt, row),
  cell: (row) => (
    <time dateTime={row.clockInAt} title={formatInstant(row.clockInAt, row.timeZone)}>
      {local(row.clockInAt, row)}
    </time>
  ),
}
const rest: readonly LogColumn[] = [
  {
    id: 'out',
    title: t('common.clockOut'),
    width: 136,
    text: (row) => local(row.clockOutAt, row),
    cell: ({ clockInAt, clockOutAt, timeZone }) =>
      clockOutAt && formatClock(localTimeOf(Date.parse(clockInAt), timeZone).date, clockOutAt, timeZone),
  },
  {
    id: 'break',
    title: t('common.break'),
    width: 80,
    align: 'right',
    text: (row) => (row.unpaidBreakMin > 0 ? `${row.unpaidBreakMin} min` : null),
  },
  {
    id: 'worked',
    title: t('labor.worked'),
    width: 90,
    align: 'right',
    text: (row) => (row.workedMin === null ? null : hoursAndMinutes(row.workedMin)),
  },
  { id: 'store', title: t('common.store'), width: 244, text: (row) => row.store?.name },
  {
    id: 'place',
    title: t('common.place'),
    width: 124,
    text: (row) =>
      row.isLocationDeclined
        ? t('payroll.notShared')
        : row.atApprovedLocation === null
          ? null
          : row.atApprovedLocation
            ? t('labor.atTheStore')
            : t('labor.away'),
  },
  {
    id: 'sent',
    title: t('labor.sentLater'),
    width: 136,
    text: (row) => local(row.clockOutSentAt ?? row.clockInSentAt, row),
  },
  { id: 'edited', title: t('labor.isEdited'), width: 140, isHidden: true, text: (row) => row.editedBy?.name },
  { id: 'approved', title: t('labor.approvedBy'), width: 140, isHidden: true, text: (row) => row.approvedBy?.name },
  { id: 'source', title: t('labor.punchedBy'), width: 110, isHidden: true, text: (row) => sources[row.source] },
  { id: 'type', title: t('common.hoursType'), width: 130, isHidden: true, text: (row) => row.hoursType?.name },
  { id: 'note', title: t('common.note'), width: 200, isHidden: true, text: (row) => row.note },
]

/** Pairs each row with the version that an action produced: undo applies only to that version. */
const left = new WeakMap<Log, string>()
const set = (action: ApproveAction) => async (row: Log, client: Client) => {
  const seen = [{ id: row.id, updatedAt: left.get(row) ?? row.updatedAt }]
  const { versions } = await client.call('labor.approveTimeLogs', { body: { ids: [row.id], action, seen } })
  if (versions[0]) left.set(row, versions[0].updatedAt)
}
const done: Readonly<Record<ApproveAction, Text>> = {
  approve: t('labor.logApproved'),
  unapprove: t('labor.logUnapproved'),
  lock: t('labor.logLocked'),
  unlock: t('labor.logUnlocked'),
}
const decide = (action: ApproveAction, label: Text, isFor: (row: Log) => boolean, back?: ApproveAction): Action<Log> => ({
  id: action,
  label,
  needs: 'labor.approveTimeLogs',
  isBulk: true,
  isFor,
  run: set(action),
  done: done[action],
  ...(back ? { undo: set(back) } : {}),
})

const deleteLog =
  (headers?: Readonly<Record<string, string>>) =>
  ({ id, user, updatedAt }: Log, client: Client) =>
    client.call('labor.deleteTimeLog', {
      params: { userId: user.id, logId: id },
      query: { updatedAt },
      ...(headers && { headers }),
    })

/** What a viewer may do with punches. Territory managers and supervisors write none of their own. */
export function logActions({ userId, reach, unlocksPunches }: Viewer): readonly Action<Log>[] {
  const isMine = (row: Log) => reach === 'territory' && row.user.id === userId
  return [
    decide('approve', t('labor.approve'), (row) => row.state === 'unapproved' && !isMine(row), 'unapprove'),
    decide('lock', t('labor.lock'), (row) => row.state === 'approved' && !isMine(row), unlocksPunches ? 'unlock' : undefined),
    decide('unapprove', t('labor.unapprove'), (row) => row.state === 'approved' && !isMine(row), 'approve'),
    ...(unlocksPunches ? [decide('unlock', t('labor.unlock'), (row: Log) => row.state === 'locked', 'lock')] : []),
    {
      id: 'edit',
      label: t('common.edit'),
      needs: 'labor.updateTimeLog',
      isFor: (row) => row.state !== 'locked' && !isMine(row),
      Dialog: ({ row, onClose, onChanged }) => <LogDialog log={row} onClose={onClose} onSaved={onChanged} />,
    },
    {
      id: 'breaks',
      label: t('labor.breaks'),
      needs: 'labor.upsertBreak',
      isFor: (row) => row.state !== 'locked' && !isMine(row),
      Dialog: BreaksDialog,
    },
    {
      id: 'delete',
      label: t('common.delete'),
      needs: 'labor.deleteTimeLog',
      isBulk: true,
      isFor: (row) => row.state !== 'locked' && !isMine(row),
      confirm: t('labor.deleteHint'),
      done: t('labor.logDeleted'),
      rehearse: deleteLog({ 'Dry-Run': 'true' }),
      run: deleteLog(),
      undo: restore('timeLog'),
    },
  ]
}

const logFilters = {
  storeIds: { kind: 'many', label: t('common.store'), options: lookup('first', 'stores') },
  states: { kind: 'many', label: t('common.state'), options: fixed(logStates.map(([value, name]) => [value, name] as const)) },
  dates: { kind: 'dates', label: t('common.when') },
  isEdited: {
    kind: 'boolean',
    label: t('labor.isEdited'),
    yes: t('labor.edited'),
    no: t('labor.asPunched'),
  },
  isAway: { kind: 'boolean', label: t('common.place'), yes: t('labor.away'), no: t('labor.atTheStore') },
} as const

/** One person's punches; new ones belong to that person. */
export const logsOf = (viewer: Viewer): AnyList =>
  defineList({
    endpoint: 'labor.search',
    path: '/labor',
    title: t('common.timeLogs'),
    noun: [t('labor.timeLogNoun'), t('labor.timeLogsNoun')],
    icon: 'clock',
    empty: {
      title: t('labor.empty'),
      text: t('labor.emptyHint'),
    },
    sort: { by: 'clockInAt', direction: 'desc' },
    filters: logFilters,
    // All rows belong to one person, so their label is the time.
    columns: [{ ...clockIn, isSticky: true }, stateColumn, ...rest],
    name: (row) => capitalize(formatInZone(row.clockInAt, row.timeZone)),
    narrow: (row) =>
      [stateOf(row)[1], row.workedMin === null ? '' : hoursAndMinutes(row.workedMin), row.store?.name]
        .filter(Boolean)
        .join(' · '),
    detail: {
      sections: (row) => [
        {
          title: t('labor.counted'),
          facts: [
            [t('common.state'), state(row)],
            [t('common.clockIn'), formatInstant(row.clockInAt, row.timeZone)],
            [t('common.clockOut'), row.clockOutAt && formatInstant(row.clockOutAt, row.timeZone)],
            [t('common.breakMinutes'), row.breakMin],
            [t('labor.worked'), row.workedMin === null ? null : hoursAndMinutes(row.workedMin)],
            [t('common.store'), row.store?.name],
            [t('common.hoursType'), row.hoursType?.name],
            [
              t('common.place'),
              row.atApprovedLocation === null ? null : row.atApprovedLocation ? t('labor.atTheStore') : t('labor.away'),
            ],
            [t('labor.punchedBy'), sources[row.source]],
            [
              t('labor.approvedBy'),
              row.approvedBy && `${row.approvedBy.name}${row.approvedAt ? `, ${formatInstant(row.approvedAt)}` : ''}`,
            ],
            [t('common.note'), row.note],
          ],
        },
      ],
      Body: OriginalPunch,
    },
    actions: logActions(viewer),
  })

const othersFilters = {
  search: { kind: 'text', label: t('common.leadSearchHint') },
  userIds: {
    kind: 'many',
    label: t('common.person'),
    options: searched('users.search', ({ firstName, lastName }) => `${firstName} ${lastName}`),
  },
  territoryIds: { kind: 'many', label: t('common.territory'), options: lookup('first', 'organizationTerritories') },
} as const
/** Columns that distinguish the punches of several people. */
const everybody = {
  columns: [person, stateColumn, clockIn, ...rest] as unknown as AnyList['columns'],
  name: (row: AnyRow) => (row as Log).user.name,
  apart: (row: AnyRow) => formatInZone((row as Log).clockInAt, (row as Log).timeZone),
  narrow: (row: AnyRow) => `${local((row as Log).clockInAt, row as Log)} · ${stateOf(row as Log)[1]}`,
}

/** The punch list for a viewer: lead generators see only their own. */
export function timeLogs(viewer: Viewer): AnyList {
  const isOwn = viewer.reach === 'own'
  return {
    ...logsOf(viewer),
    ...(isOwn ? {} : everybody),
    filters: {
      ...(isOwn ? {} : othersFilters),
      ...logFilters,
      zone: { kind: 'zone', label: t('common.dayZone'), options: zones, isHidden: true },
    },
    add: t('labor.addLog'),
    export: { endpoint: 'labor.export', file: 'labor.csv' },
    Add: { needs: 'labor.createTimeLog', Dialog: newLogOf() },
  }
}
