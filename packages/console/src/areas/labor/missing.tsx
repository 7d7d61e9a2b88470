import { fixed, lookup, searched, type Action, type AnyList, type ListColumn } from '../../frame/index.ts'
import { formatInZone, formatInstant, localDay } from '../../ui/format.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { capitalize } from '../../ui/WeekGrid/format.ts'
import { t } from '../../i18n/index.ts'
import { formatClock } from './formatClock.ts'
import { DecideDialog } from './DecideDialog.tsx'
import type { Viewer } from './logs.tsx'
import { approve, isUndecided, undoDecision, timesToApprove, type Missing } from './punches.ts'
import { punchKinds, punchStates, type Punch } from './labels.ts'

const stateOf = ({ state }: Punch) => punchStates.find(([value]) => value === state) ?? (['open', '', 'neutral'] as const)
const state = (row: Missing) => (
  <StatusDot key="state" tone={stateOf(row)[2]}>
    {stateOf(row)[1]}
  </StatusDot>
)
const kindOf = ({ kind }: Punch) => punchKinds.find(([value]) => value === kind)?.[1] ?? ''
const local = (instant: string | null, row: Punch) => instant && formatInZone(instant, row.timeZone)

const clock = (instant: string | null, row: Punch) => instant && formatClock(row.date, instant, row.timeZone)

const columns: readonly ListColumn<Missing, string>[] = [
  { id: 'person', title: t('common.person'), width: 156, isSticky: true, text: (row) => row.user.name },
  { id: 'state', title: t('common.state'), width: 106, text: (row) => stateOf(row)[1], cell: state },
  { id: 'day', title: t('common.day'), width: 108, text: (row) => localDay(row.date) },
  { id: 'kind', title: t('labor.missingKind'), width: 196, text: kindOf },
  {
    id: 'expected',
    title: t('labor.expected'),
    width: 180,
    isHidden: true,
    text: (row) => local(row.expectedAt, row),
  },
  {
    id: 'in',
    title: t('labor.suggestedClockIn'),
    width: 138,
    text: (row) => local(timesToApprove(row).in, row),
    cell: (row) => clock(timesToApprove(row).in, row),
  },
  {
    id: 'out',
    title: t('labor.suggestedClockOut'),
    width: 138,
    text: (row) => local(timesToApprove(row).out, row),
    cell: (row) => clock(timesToApprove(row).out, row),
  },
  { id: 'leads', title: t('common.leads'), width: 90, align: 'right', text: (row) => row.leadCount || null },
  { id: 'store', title: t('common.store'), width: 246, text: (row) => row.store?.name },
  { id: 'reason', title: t('common.reason'), width: 200, isHidden: true, text: (row) => row.reason },
  {
    id: 'decided',
    title: t('labor.decidedBy'),
    width: 140,
    isHidden: true,
    text: (row) => row.decidedBy?.name,
  },
]

const dialog =
  (mode: 'submit' | 'approve' | 'reject'): NonNullable<Action<Missing>['Dialog']> =>
  ({ row, onClose, onChanged }) => <DecideDialog mode={mode} punch={row} onClose={onClose} onDecided={onChanged} />

/** Everyone may submit; managers and payroll decide, but territory managers and supervisors not on their own. */
function actions({ userId, reach }: Viewer): readonly Action<Missing>[] {
  const mayDecide = (row: Missing) => isUndecided(row) && reach !== 'own' && !(reach === 'territory' && row.user.id === userId)
  const needs = 'labor.decidePunch'
  return [
    {
      id: 'approve',
      label: t('labor.approve'),
      done: t('labor.punchApproved'),
      needs,
      isBulk: true,
      isFor: mayDecide,
      run: approve,
      undo: undoDecision,
    },
    {
      id: 'change',
      label: t('labor.approveDifferent'),
      needs,
      isFor: mayDecide,
      Dialog: dialog('approve'),
    },
    { id: 'reject', label: t('common.reject'), needs, isFor: mayDecide, Dialog: dialog('reject') },
    {
      id: 'submit',
      label: t('labor.submitTimes'),
      needs,
      isFor: (row) => isUndecided(row) && (reach !== 'own' || row.user.id === userId),
      Dialog: dialog('submit'),
    },
  ]
}

/** The missing-punch list for a viewer. */
export function missingPunches(viewer: Viewer): AnyList {
  const isOwn = viewer.reach === 'own'
  const others = isOwn
    ? {}
    : ({
        userIds: {
          kind: 'many',
          label: t('common.person'),
          options: searched('users.search', ({ firstName, lastName }) => `${firstName} ${lastName}`),
        },
      } as const)
  const list = {
    // Identifies the reader's saved view; the page loads the rows itself.
    endpoint: 'labor.missingPunches',
    path: '/labor/missing',
    title: t('labor.missingPunches'),
    noun: [t('labor.missingPunchNoun'), t('labor.missingPunchesNoun')],
    icon: 'check',
    empty: {
      title: t('labor.missingEmpty'),
      text: t('labor.missingEmptyHint'),
    },
    filters: {
      dates: { kind: 'dates', label: t('common.when') },
      ...others,
      storeIds: { kind: 'many', label: t('common.store'), options: lookup('first', 'stores') },
      kinds: { kind: 'many', label: t('labor.missingKind'), options: fixed(punchKinds) },
      states: {
        kind: 'many',
        label: t('common.state'),
        options: fixed(punchStates.map(([value, name]) => [value, name] as const)),
      },
    },
    columns,
    // Lead generators see only their own, so the label is the date.
    name: isOwn ? (row: Missing) => capitalize(localDay(row.date)) : (row: Missing) => row.user.name,
    apart: (row: Missing) => (isOwn ? kindOf(row) : `${localDay(row.date)}, ${kindOf(row)}`),
    narrow: (row: Missing) =>
      [isOwn ? '' : localDay(row.date), kindOf(row), row.state === 'open' ? '' : stateOf(row)[1]].filter(Boolean).join(' · '),
    detail: {
      sections: (row: Missing) => [
        {
          title: t('labor.missingKind'),
          facts: [
            [t('common.state'), state(row)],
            [t('common.type'), kindOf(row)],
            [t('labor.expected'), formatInstant(row.expectedAt, row.timeZone)],
            [t('common.store'), row.store?.name],
            [t('labor.supportingLeads'), row.leadCount],
          ],
        },
        {
          title: row.proposed ? t('labor.submittedTimes') : t('labor.suggestedTimes'),
          facts: [
            [t('common.clockIn'), local(timesToApprove(row).in, row)],
            [t('common.clockOut'), local(timesToApprove(row).out, row)],
            [t('common.breakMinutes'), row.proposed?.breakMin],
            [t('common.reason'), row.reason],
            [t('labor.submittedBy'), row.submittedBy?.name],
            [t('labor.decidedBy'), row.decidedBy?.name],
          ],
        },
      ],
    },
    actions: actions(viewer),
  }
  return list as unknown as AnyList
}
