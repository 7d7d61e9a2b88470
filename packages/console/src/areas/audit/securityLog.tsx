import { defineList, fixed, searched } from '../../frame/index.ts'
import { exact } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { t, type Text } from '../../i18n/index.ts'
import { deviceOf } from '../account/device.ts'
import { detailsOf, kinds, type SecurityEvent } from './securityWords.ts'

const words = {
  when: t('common.when'),
  what: t('common.history'),
  who: t('common.account'),
  by: t('common.by'),
  from: t('common.address'),
  device: t('audit.device'),
  more: t('audit.details'),
  nobody: t('audit.noAccount'),
} satisfies Record<string, Text>

const aboutWhom = (row: SecurityEvent) => row.user?.name ?? (row.organizationId === 0 ? words.nobody : null)
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
    kinds: { kind: 'many', label: words.what, options: fixed(Object.entries(kinds) as [SecurityEvent['kind'], Text][]) },
    userIds: {
      kind: 'many',
      label: words.who,
      options: searched('users.search', (user) => `${user.firstName} ${user.lastName}`),
    },
    ip: { kind: 'text', label: words.from },
    at: { kind: 'dates', label: words.when },
  },
  export: { endpoint: 'security.export', file: 'security-log.csv' },
  columns: [
    {
      id: 'at',
      title: words.when,
      width: 112,
      isSticky: true,
      sort: 'at',
      text: (row) => exact(row.at),
      cell: (row) => <RelativeTime at={row.at} />,
    },
    { id: 'what', title: words.what, width: 240, text: (row) => kinds[row.kind] },
    { id: 'who', title: words.who, width: 180, text: aboutWhom },
    { id: 'by', title: words.by, width: 160, text: (row) => row.actor?.name },
    { id: 'from', title: words.from, width: 140, text: (row) => row.ip },
    { id: 'device', title: words.device, width: 160, text: device },
    {
      id: 'more',
      title: words.more,
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
        title: words.who,
        facts: [
          [words.who, aboutWhom(row)],
          [words.by, row.actor?.name],
          [words.when, exact(row.at)],
          [words.from, row.ip],
          [words.device, device(row)],
        ],
      },
      { title: words.more, facts: detailsOf(row) },
    ],
  },
})
