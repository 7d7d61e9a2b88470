import { defineList, fixed, named } from '../../frame/index.ts'
import { formatDate } from '../../ui/format.ts'
import { t } from '../../i18n/index.ts'
import { ImportTimeOff } from './ImportTimeOff.tsx'
import { timeOffForm } from './timeOffForm.tsx'
import { timeText } from './timeText.ts'

const technicians = named('technicians.lookup', (reply) => reply.technicians)
const today = new Date().toISOString().slice(0, 10)
const periods = [
  [today, t('technicians.upcoming')],
  ['2000-01-01', t('common.all')],
] as const

/** Everyone’s time off. */
export const timeOffList = defineList({
  endpoint: 'technicians.timeOff',
  path: '/technicians/time-off',
  title: t('technicians.timeOff'),
  noun: [t('technicians.timeOffNoun'), t('technicians.timeOffNouns')],
  icon: 'calendar',
  empty: { title: t('technicians.timeOffEmpty'), text: t('technicians.timeOffEmptyHint') },
  emptyFiltered: { title: t('technicians.timeOffEmpty'), text: t('technicians.timeOffEmptyHint') },
  add: t('technicians.addTimeOff'),
  sort: { by: 'from', direction: 'asc' },
  filters: {
    technicianIds: { kind: 'many', label: t('common.technician'), options: technicians },
    from: { kind: 'one', label: t('common.when'), options: fixed(periods), usual: today },
  },
  columns: [
    { id: 'technician', title: t('common.technician'), width: 220, isSticky: true, text: (row) => row.technician.name },
    { id: 'from', title: t('common.firstDay'), width: 140, sort: 'from', text: (row) => formatDate(row.from) },
    { id: 'to', title: t('common.lastDay'), width: 140, text: (row) => formatDate(row.to) },
    { id: 'time', title: t('common.when'), width: 160, text: timeText },
    {
      id: 'bookings',
      title: t('technicians.reassign'),
      width: 120,
      align: 'right',
      text: (row) => row.bookings || null,
      cell: (row) => (row.bookings ? <a href={`/technicians/${row.technician.id}?week=${row.from}`}>{row.bookings}</a> : '–'),
    },
    { id: 'note', title: t('common.note'), width: 240, text: (row) => row.note },
  ],
  name: (row) => row.technician.name,
  apart: (row) => formatDate(row.from),
  narrow: (row) => [formatDate(row.from), row.to !== row.from && formatDate(row.to), timeText(row)].filter(Boolean).join(' · '),
  Tools: ImportTimeOff,
  form: timeOffForm(),
  remove: {
    endpoint: 'technicians.deleteTimeOff',
    back: ({ technician, from, to, startLocal, endLocal, note }, client) =>
      client.call('technicians.upsertTimeOff', { body: { technicianId: technician.id, from, to, startLocal, endLocal, note } }),
  },
})
