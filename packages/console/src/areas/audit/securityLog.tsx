import { defineList, fixed, searched } from '../../frame/index.ts'
import { exact } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { say, type Text } from '../../words/index.ts'
import { deviceOf } from '../account/device.ts'
import { detailsOf, kinds, type SecurityEvent } from './securityWords.ts'

const words = {
  when: { en: 'When', es: 'Cuándo' },
  what: { en: 'What happened', es: 'Qué pasó' },
  who: { en: 'Account', es: 'Cuenta' },
  by: { en: 'By', es: 'Por' },
  from: { en: 'Address', es: 'Dirección' },
  device: { en: 'Device', es: 'Dispositivo' },
  more: { en: 'Details', es: 'Detalles' },
  nobody: { en: 'No account', es: 'Ninguna cuenta' },
} satisfies Record<string, Text>

const aboutWhom = (row: SecurityEvent) => row.user?.name ?? (row.organizationId === 0 ? say(words.nobody) : null)
const device = (row: SecurityEvent) => (row.userAgent === null ? null : deviceOf(row.userAgent))

/** Sign-ins, sessions, exports, roles and keys: nobody can change or delete what is recorded here. */
export const securityLog = defineList({
  endpoint: 'security.search',
  path: '/audit/security',
  title: { en: 'Security log', es: 'Registro de seguridad' },
  noun: [
    { en: 'event', es: 'evento' },
    { en: 'events', es: 'eventos' },
  ],
  icon: 'clock',
  empty: {
    title: { en: 'No security events yet', es: 'Aún no hay eventos de seguridad' },
    text: {
      en: 'Each sign-in, failed attempt, export and change of a role is recorded here, with who, when and from where.',
      es: 'Aquí se registra cada inicio de sesión, intento fallido, exportación y cambio de rol, con quién, cuándo y desde dónde.',
    },
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
    { id: 'what', title: words.what, width: 240, text: (row) => say(kinds[row.kind]) },
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
          .map(([term, value]) => `${say(term)}: ${value}`)
          .join(', '),
    },
  ],
  name: (row) => say(kinds[row.kind]),
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
