import { activities as names, nameOf, worded } from '../../frame/fixedNames.ts'
import { defineList, lookup, searched } from '../../frame/index.ts'
import { appointment, placed } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { capital } from '../../ui/WeekGrid/words.ts'
import { say } from '../../words/index.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { words } from './words.ts'

const people = searched('users.search', ({ firstName, lastName }) => `${firstName} ${lastName}`)
const stores = lookup('first', 'stores')
const activities = worded(lookup('third', 'userActivities'), names)

export const activity = defineList({
  endpoint: 'users.searchActivity',
  path: '/users/activity',
  title: { en: 'Activity', es: 'Actividad' },
  noun: [
    { en: 'activity', es: 'actividad' },
    { en: 'activities', es: 'actividades' },
  ],
  icon: 'clock',
  empty: {
    title: { en: 'What people do on the floor will stand here', es: 'Aquí estará lo que se hace en las tiendas' },
    text: {
      en: 'Punches, breaks and approaches come by themselves. What was forgotten can be recorded here.',
      es: 'Fichajes, descansos y acercamientos llegan solos. Lo olvidado puede anotarse aquí.',
    },
  },
  add: { en: 'Record', es: 'Anotar' },
  filters: {
    userIds: { kind: 'many', label: words.person, options: people },
    activityIds: { kind: 'many', label: words.activity, options: activities },
    storeIds: { kind: 'many', label: words.store, options: stores },
    at: { kind: 'dates', label: words.when },
  },
  columns: [
    { id: 'person', title: words.person, width: 200, isSticky: true, text: (row) => row.user.name },
    { id: 'activity', title: words.activity, width: 140, text: (row) => nameOf(names, row.activity) },
    { id: 'count', title: { en: 'How many', es: 'Cuántos' }, width: 100, align: 'right', text: (row) => row.count },
    { id: 'at', title: words.when, width: 140, sort: 'at', text: (row) => row.at, cell: (row) => <RelativeTime at={row.at} /> },
    { id: 'store', title: words.store, width: 246, text: (row) => row.store?.name },
    { id: 'reason', title: words.reason, width: 140, text: (row) => row.reason?.name },
    { id: 'note', title: words.note, width: 160, text: (row) => row.note },
  ],
  sort: { by: 'at', direction: 'desc' },
  name: (row) => `${row.user.name}: ${nameOf(names, row.activity)}${row.count > 1 ? ` × ${row.count}` : ''}`,
  narrow: (row) => [capital(appointment(row.at)), row.store?.name].filter(Boolean).join(' · '),
  Add: { needs: 'users.recordActivity', Dialog: RecordDialog },
})

export const noActivity = defineList({
  endpoint: 'users.searchNoActivity',
  path: '/users/no-activity',
  title: { en: 'No activity', es: 'Sin actividad' },
  noun: [
    { en: 'shift', es: 'turno' },
    { en: 'shifts', es: 'turnos' },
  ],
  icon: 'check',
  empty: {
    title: { en: 'Everybody who was planned was there', es: 'Todos los previstos estuvieron' },
    text: {
      en: 'A posted shift of the last seven days in which its person recorded nothing would stand here, to be given a reason.',
      es: 'Aquí estaría un turno publicado de los últimos siete días en el que nadie anotó nada, para darle un motivo.',
    },
  },
  filters: {
    period: { kind: 'dates', label: words.when },
    userIds: { kind: 'many', label: words.person, options: people },
    storeIds: { kind: 'many', label: words.store, options: stores },
    hasReason: {
      kind: 'boolean',
      label: words.reason,
      yes: { en: 'Given', es: 'Dado' },
      no: { en: 'Missing', es: 'Falta' },
    },
  },
  columns: [
    { id: 'person', title: words.person, width: 200, isSticky: true, text: (row) => row.user.name },
    {
      id: 'start',
      title: { en: 'Shift', es: 'Turno' },
      width: 230,
      sort: 'startAt',
      text: (row) => placed(row.startAt, row.timeZone),
    },
    { id: 'store', title: words.store, width: 200, text: (row) => row.store.name },
    {
      id: 'reason',
      title: words.reason,
      width: 170,
      text: (row) => row.reason?.name ?? say({ en: 'None given', es: 'Sin motivo' }),
      cell: (row) => (
        <StatusDot tone={row.reason ? 'ended' : 'warning'}>
          {row.reason?.name ?? say({ en: 'None given', es: 'Sin motivo' })}
        </StatusDot>
      ),
    },
    { id: 'note', title: words.note, width: 200, text: (row) => row.note },
  ],
  sort: { by: 'startAt', direction: 'desc' },
  name: (row) => row.user.name,
  narrow: (row) => `${placed(row.startAt, row.timeZone)} · ${row.reason?.name ?? say({ en: 'no reason', es: 'sin motivo' })}`,
  actions: [
    {
      id: 'reason',
      label: { en: 'Give a reason', es: 'Dar un motivo' },
      needs: 'users.updateNoActivity',
      Dialog: ReasonDialog,
    },
  ],
})
