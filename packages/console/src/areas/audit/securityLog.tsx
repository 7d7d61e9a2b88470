import { defineList, fixed, searched } from '../../frame/index.ts'
import { formatInstant } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { t, type Text } from '../../i18n/index.ts'
import { deviceOf } from '../account/device.ts'
import { detailsOf, kinds, type SecurityEvent } from './securityLabels.ts'

const aboutWhom = (row: SecurityEvent) => row.user?.name ?? (row.organizationId === 0 ? t('audit.noAccount') : null)
const device = (row: SecurityEvent) => (row.userAgent === null ? null : deviceOf(row.userAgent))

/** Append-only log of sign-ins, sessions, exports, roles, and keys. */
export const securityLog = defineList({
  endpoint: 'security.search',
  path: '/audit/security',
  title: t('common.securityLog'),
  noun: [t('audit.eventNoun'), t('audit.eventsNoun')],
  icon: 'clock',
  empty: {
    title: t('audit.securityEmpty'),
    text: t('audit.securityEmptyHint'),
  },
  sort: { by: 'at', direction: 'desc' },
  filters: {
    kinds: { kind: 'many', label: t('common.history'), options: fixed(Object.entries(kinds) as [SecurityEvent['kind'], Text][]) },
    userIds: {
      kind: 'many',
      label: t('common.account'),
      options: searched('users.search', (user) => `${user.firstName} ${user.lastName}`),
    },
    ip: { kind: 'text', label: t('common.address') },
    at: { kind: 'dates', label: t('common.when') },
  },
  export: { endpoint: 'security.export', file: 'security-log.csv' },
  columns: [
    {
      id: 'at',
      title: t('common.when'),
      width: 112,
      isSticky: true,
      sort: 'at',
      text: (row) => formatInstant(row.at),
      cell: (row) => <RelativeTime at={row.at} />,
    },
    { id: 'what', title: t('common.history'), width: 270, text: (row) => kinds[row.kind] },
    { id: 'who', title: t('common.account'), width: 180, text: aboutWhom },
    { id: 'by', title: t('common.by'), width: 160, text: (row) => row.actor?.name },
    { id: 'from', title: t('common.address'), width: 140, text: (row) => row.ip },
    { id: 'device', title: t('audit.device'), width: 160, text: device },
    {
      id: 'more',
      title: t('common.details'),
      width: 260,
      text: (row) =>
        detailsOf(row)
          .map(([term, value]) => `${term}: ${value}`)
          .join(', '),
    },
  ],
  name: (row) => kinds[row.kind],
  narrow: (row) => (
    <>
      <RelativeTime at={row.at} /> · {aboutWhom(row) ?? row.ip ?? '–'}
    </>
  ),
  detail: {
    sections: (row) => [
      {
        title: t('common.account'),
        facts: [
          [t('common.account'), aboutWhom(row)],
          [t('common.by'), row.actor?.name],
          [t('common.when'), formatInstant(row.at)],
          [t('common.address'), row.ip],
          [t('audit.device'), device(row)],
        ],
      },
      { title: t('common.details'), facts: detailsOf(row) },
    ],
  },
})
