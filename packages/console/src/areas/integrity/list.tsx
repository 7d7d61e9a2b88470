import type { Client } from '@walkup/sdk'
import { defineList, fixed, lookup } from '../../frame/index.ts'
import { formatInstant } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { t } from '../../i18n/index.ts'
import { explain, kindLabel, states, type Flag } from './flag.ts'
import { kinds } from './kinds.ts'

const DismissDialog = lazy(() => import('./DismissDialog.tsx').then((part) => ({ default: part.DismissDialog })))

const stateOf = ({ state }: Flag) => states.find(([value]) => value === state)
const stateCell = (row: Flag) => {
  const [, label = '', tone = 'neutral'] = stateOf(row) ?? []
  return <StatusDot tone={tone}>{label}</StatusDot>
}
const subject = ({ lead }: Flag) => lead?.name ?? t('integrity.approaches')
const leadLink = ({ lead }: Flag) =>
  lead && <a href={`/leads/${lead.id}${lead.kind === 'external' ? '?kind=external' : ''}`}>{lead.name}</a>

const decide =
  (state: 'open' | 'confirmed') =>
  (row: Flag, client: Client): Promise<Flag> =>
    client.call('integrity.decide', { params: { id: row.id }, body: { state } })

export const flags = defineList({
  endpoint: 'integrity.search',
  path: '/integrity',
  title: t('integrity.title'),
  noun: [t('integrity.noun'), t('integrity.nouns')],
  icon: 'flag',
  empty: { title: t('integrity.empty'), text: t('integrity.emptyHint') },
  sort: { by: 'at', direction: 'desc' },
  filters: {
    states: { kind: 'many', label: t('common.state'), options: fixed(states.map(([value, label]) => [value, label] as const)) },
    kinds: { kind: 'many', label: t('integrity.flag'), options: fixed(kinds) },
    made: { kind: 'dates', label: t('integrity.made') },
    leadGeneratorIds: { kind: 'many', label: t('common.leadGenerator'), options: lookup('second', 'leadGenerator') },
    storeIds: { kind: 'many', label: t('common.store'), options: lookup('first', 'stores') },
    territoryIds: { kind: 'many', label: t('common.territory'), options: lookup('first', 'organizationTerritories') },
  },
  columns: [
    {
      id: 'made',
      title: t('integrity.made'),
      width: 102,
      sort: 'at',
      isSticky: true,
      text: (row) => formatInstant(row.at),
      cell: (row) => <RelativeTime at={row.at} />,
    },
    { id: 'flag', title: t('integrity.flag'), width: 220, isSticky: true, text: ({ kind }) => kindLabel(kind) },
    { id: 'why', title: t('integrity.why'), width: 420, text: explain },
    { id: 'generator', title: t('common.leadGenerator'), width: 150, text: (row) => row.leadGenerator.name },
    { id: 'lead', title: t('common.lead'), width: 150, text: subject, cell: (row) => leadLink(row) ?? subject(row) },
    { id: 'store', title: t('common.store'), width: 170, text: (row) => row.store?.name },
    { id: 'state', title: t('common.state'), width: 120, text: (row) => stateOf(row)?.[1], cell: stateCell },
    { id: 'reason', title: t('common.reason'), width: 200, isHidden: true, text: (row) => row.reason },
  ],
  name: (row) => `${kindLabel(row.kind)}: ${row.leadGenerator.name}`,
  apart: (row) => formatInstant(row.at),
  narrow: (row) => `${subject(row)} · ${formatInstant(row.at)}`,
  detail: {
    sections: (row) => [
      {
        title: t('integrity.why'),
        facts: [
          [kindLabel(row.kind), explain(row)],
          [t('common.state'), stateCell(row)],
          [t('common.reason'), row.reason],
          [t('integrity.decidedBy'), row.decidedBy?.name],
        ],
      },
      {
        title: t('common.source'),
        facts: [
          [t('common.leadGenerator'), row.leadGenerator.name],
          [t('common.lead'), leadLink(row)],
          [t('common.store'), row.store?.name],
          [t('common.territory'), row.territory?.name],
          [t('integrity.made'), formatInstant(row.at)],
        ],
      },
    ],
  },
  actions: [
    {
      id: 'dismiss',
      label: t('integrity.dismiss'),
      needs: 'integrity.decide',
      isFor: ({ state, isOwn }) => state !== 'dismissed' && !isOwn,
      Dialog: DismissDialog,
    },
    {
      id: 'confirm',
      label: t('integrity.confirm'),
      done: t('integrity.confirmedToast'),
      needs: 'integrity.decide',
      isBulk: true,
      isFor: ({ state, isOwn }) => state === 'open' && !isOwn,
      run: decide('confirmed'),
      undo: decide('open'),
    },
    {
      id: 'reopen',
      label: t('integrity.reopen'),
      done: t('integrity.reopenedToast'),
      needs: 'integrity.decide',
      isFor: ({ state, isOwn }) => state !== 'open' && !isOwn,
      run: decide('open'),
      undo: ({ id, state, reason }, client) => client.call('integrity.decide', { params: { id }, body: { state, reason } }),
    },
  ],
})
