import { activities as names, nameOf, withLabels } from '../../frame/fixedNames.ts'
import { defineList, lookup, searched } from '../../frame/index.ts'
import { formatAppointment, formatInZone } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { capitalize } from '../../ui/WeekGrid/format.ts'
import { t } from '../../i18n/index.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { RecordDialog } from './RecordDialog.tsx'

const people = searched('users.search', ({ firstName, lastName }) => `${firstName} ${lastName}`)
const stores = lookup('first', 'stores')
const activities = withLabels(lookup('third', 'userActivities'), names)

export const activity = defineList({
  endpoint: 'users.searchActivity',
  path: '/users/activity',
  title: t('common.activity'),
  noun: [t('users.activityNoun'), t('users.activitiesNoun')],
  icon: 'clock',
  empty: {
    title: t('users.activityEmpty'),
    text: t('users.activityEmptyHint'),
  },
  add: t('users.record'),
  filters: {
    userIds: { kind: 'many', label: t('common.person'), options: people },
    activityIds: { kind: 'many', label: t('common.activity'), options: activities },
    storeIds: { kind: 'many', label: t('common.store'), options: stores },
    at: { kind: 'dates', label: t('common.when') },
  },
  columns: [
    { id: 'person', title: t('common.person'), width: 200, isSticky: true, text: (row) => row.user.name },
    { id: 'activity', title: t('common.activity'), width: 140, text: (row) => nameOf(names, row.activity) },
    { id: 'count', title: t('users.amount'), width: 100, align: 'right', text: (row) => row.count },
    {
      id: 'at',
      title: t('common.when'),
      width: 140,
      sort: 'at',
      text: (row) => row.at,
      cell: (row) => <RelativeTime at={row.at} />,
    },
    { id: 'store', title: t('common.store'), width: 246, text: (row) => row.store?.name },
    { id: 'reason', title: t('common.reason'), width: 140, text: (row) => row.reason?.name },
    { id: 'note', title: t('common.note'), width: 160, text: (row) => row.note },
  ],
  sort: { by: 'at', direction: 'desc' },
  name: (row) => `${row.user.name}: ${nameOf(names, row.activity)}${row.count > 1 ? ` × ${row.count}` : ''}`,
  narrow: (row) => [capitalize(formatAppointment(row.at)), row.store?.name].filter(Boolean).join(' · '),
  Add: { needs: 'users.recordActivity', Dialog: RecordDialog },
})

export const noActivity = defineList({
  endpoint: 'users.searchNoActivity',
  path: '/users/no-activity',
  title: t('common.noActivity'),
  noun: [t('users.shiftNoun'), t('users.shiftsNoun')],
  icon: 'check',
  empty: {
    title: t('users.absencesEmpty'),
    text: t('users.absencesEmptyHint'),
  },
  filters: {
    period: { kind: 'dates', label: t('common.when') },
    userIds: { kind: 'many', label: t('common.person'), options: people },
    storeIds: { kind: 'many', label: t('common.store'), options: stores },
    hasReason: {
      kind: 'boolean',
      label: t('common.reason'),
      yes: t('common.given'),
      no: t('users.missing'),
    },
  },
  columns: [
    { id: 'person', title: t('common.person'), width: 200, isSticky: true, text: (row) => row.user.name },
    {
      id: 'start',
      title: t('common.shift'),
      width: 230,
      sort: 'startAt',
      text: (row) => formatInZone(row.startAt, row.timeZone),
    },
    { id: 'store', title: t('common.store'), width: 200, text: (row) => row.store.name },
    {
      id: 'reason',
      title: t('common.reason'),
      width: 170,
      text: (row) => row.reason?.name ?? t('users.noneGiven'),
      cell: (row) => <StatusDot tone={row.reason ? 'ended' : 'warning'}>{row.reason?.name ?? t('users.noneGiven')}</StatusDot>,
    },
    { id: 'note', title: t('common.note'), width: 200, text: (row) => row.note },
  ],
  sort: { by: 'startAt', direction: 'desc' },
  name: (row) => row.user.name,
  narrow: (row) => `${formatInZone(row.startAt, row.timeZone)} · ${row.reason?.name ?? t('users.noReason')}`,
  actions: [
    {
      id: 'reason',
      label: t('users.addReason'),
      needs: 'users.updateNoActivity',
      Dialog: ReasonDialog,
    },
  ],
})
