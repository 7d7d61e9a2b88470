import { Suspense } from 'react'
import type { Client, Replies } from '@walkup/sdk'
import { defineList, lookup, restore, type Action } from '../../frame/index.ts'
import { go } from '../../routing/router.ts'
import { formatInstant } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { t, type Text } from '../../i18n/index.ts'
import { CodeTools } from './CodeTools.tsx'
import { form } from './form.ts'
import { Preview } from './Preview.tsx'

type Code = Replies['qrCodes.upsert']
const stateOf = ({ isActive, expiresAt }: Code): { tone: Tone; word: Text } =>
  expiresAt && Date.parse(expiresAt) <= Date.now()
    ? { tone: 'warning', word: t('qrCodes.expired') }
    : { tone: isActive ? 'good' : 'ended', word: isActive ? t('qrCodes.inUse') : t('qrCodes.off') }
/** Fields to resend unchanged when only a code's state changes. */
const unchanged = ({ id, label, user, serviceGroup }: Code) => ({ id, label, userId: user.id, serviceGroupId: serviceGroup.id })
const setActive = (isActive: boolean) => (row: Code, client: Client) =>
  client.call('qrCodes.upsert', { body: { ...unchanged(row), isActive } })

const PrintDialog = lazy(() => import('./PrintDialog.tsx'))
const print: Action<Code> = {
  id: 'print',
  label: t('qrCodes.print'),
  needs: 'qrCodes.print',
  isBulk: true,
  Dialog: ({ row, onClose }) => (
    <Suspense>
      <PrintDialog ids={[row.id]} onClose={onClose} />
    </Suspense>
  ),
  Ask: ({ rows, onClose }) => <PrintDialog ids={rows.map(({ id }) => id)} onClose={onClose} />,
}

export const qrCodes = defineList({
  endpoint: 'qrCodes.search',
  path: '/qr-codes',
  title: t('common.qrCodes'),
  noun: [t('qrCodes.codeNoun'), t('qrCodes.codesNoun')],
  icon: 'link',
  empty: {
    title: t('qrCodes.empty'),
    text: t('qrCodes.emptyHint'),
  },
  add: t('qrCodes.newQrCode'),
  Tools: CodeTools,
  sort: { by: 'createdAt', direction: 'desc' },
  filters: {
    search: { kind: 'text', label: t('qrCodes.searchHint') },
    userIds: { kind: 'many', label: t('common.leadGenerator'), options: lookup('second', 'leadGenerator') },
    storeIds: { kind: 'many', label: t('common.store'), options: lookup('first', 'stores') },
    serviceGroupIds: { kind: 'many', label: t('common.service'), options: lookup('third', 'hdsfiGroup') },
    isActive: { kind: 'boolean', label: t('common.state'), yes: t('qrCodes.inUse'), no: t('qrCodes.off') },
  },
  columns: [
    { id: 'label', title: t('common.label'), width: 232, isSticky: true, sort: 'label', text: (row) => row.label },
    {
      id: 'state',
      title: t('common.state'),
      width: 110,
      text: (row) => stateOf(row).word,
      cell: (row) => <StatusDot tone={stateOf(row).tone}>{stateOf(row).word}</StatusDot>,
    },
    { id: 'generator', title: t('common.leadGenerator'), width: 146, text: (row) => row.user.name },
    { id: 'store', title: t('common.store'), width: 216, text: (row) => row.store?.name },
    { id: 'group', title: t('common.service'), width: 100, text: (row) => row.serviceGroup.name },
    { id: 'scans', title: t('qrCodes.scans30Days'), width: 124, align: 'right', text: (row) => row.scansLast30Days },
    {
      id: 'lastScan',
      title: t('qrCodes.lastScan'),
      width: 120,
      text: (row) => row.lastScanAt,
      cell: (row) => row.lastScanAt && <RelativeTime at={row.lastScanAt} />,
    },
    {
      id: 'expires',
      title: t('qrCodes.inUseUntil'),
      width: 180,
      isHidden: true,
      text: (row) => row.expiresAt && formatInstant(row.expiresAt),
    },
    {
      id: 'made',
      title: t('qrCodes.created'),
      width: 120,
      sort: 'createdAt',
      text: (row) => row.createdAt,
      cell: (row) => <RelativeTime at={row.createdAt} />,
    },
  ],
  name: (row) => row.label,
  narrow: (row) =>
    [stateOf(row).tone !== 'good' && stateOf(row).word, row.user.name, row.store?.name].filter(Boolean).join(' · '),
  detail: {
    Body: Preview,
    sections: (row) => [
      {
        title: t('common.code'),
        facts: [
          [t('common.state'), stateOf(row).word],
          [t('common.leadGenerator'), row.user.name],
          [t('common.store'), row.store && `${row.store.name} (${row.store.number})`],
          [t('common.service'), row.serviceGroup.name],
          [t('common.appointmentTypes'), row.appointmentTypes.map(({ name }) => name).join(', ') || t('qrCodes.allTypes')],
          [t('campaignRules.campaign'), row.campaign?.name],
          [t('qrCodes.scans30Days'), row.scansLast30Days],
          [t('qrCodes.inUseUntil'), row.expiresAt && formatInstant(row.expiresAt)],
        ],
      },
    ],
  },
  form: {
    ...form,
    next: {
      label: t('qrCodes.print'),
      needs: 'qrCodes.print',
      run: async ({ id }) => go(`/qr-codes?form=print&ids=${id}`),
    },
  },
  export: { endpoint: 'qrCodes.export', file: 'qr-codes.csv' },
  remove: {
    endpoint: 'qrCodes.delete',
    warning: t('qrCodes.deleteHint'),
    back: restore('qrCode'),
  },
  actions: [
    print,
    {
      id: 'off',
      label: t('common.turnOff'),
      needs: 'qrCodes.upsert',
      isBulk: true,
      isFor: (row) => row.isActive,
      run: setActive(false),
      undo: setActive(true),
    },
    {
      id: 'on',
      label: t('common.turnOn'),
      needs: 'qrCodes.upsert',
      isBulk: true,
      isFor: (row) => !row.isActive,
      run: setActive(true),
      undo: setActive(false),
    },
  ],
})
