import type { Replies } from '@walkup/sdk'
import { useLookup } from '../../data/lookups.ts'
import { defineForm, defineList, fixed } from '../../frame/index.ts'
import { formatDate, localDay } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { t, type Text } from '../../i18n/index.ts'
import { bookedOn } from './BookedNotice.tsx'
import { OpenTypesField } from './OpenTypesField.tsx'

const FederalHolidays = lazy(() => import('./FederalHolidays.tsx'))

type Holiday = Replies['settings.upsertHoliday']
const sources: Readonly<Record<Holiday['source'], Text>> = { own: t('lists.own'), inherited: t('holidays.inherited') }
const thisYear = new Date().getFullYear()
const years = [-1, 0, 1, 2, 3].map((ahead) => [thisYear + ahead, String(thisYear + ahead) as Text] as const)

/** The names of types; types of other organizations have none here. */
function TypeNames({ ids }: { readonly ids: readonly number[] }) {
  const types = useLookup('second')?.scheduleAppointmentTypes
  if (!ids.length) return '–'
  return ids.flatMap((id) => types?.find((type) => type.id === id)?.name ?? []).join(', ') || String(ids.length)
}

export const holidays = defineList({
  endpoint: 'settings.holidays',
  path: '/holidays',
  title: t('holidays.holidays'),
  noun: [t('holidays.noun'), t('holidays.nouns')],
  icon: 'calendar',
  empty: { title: t('holidays.empty'), text: t('holidays.emptyHint') },
  emptyFiltered: { title: t('holidays.empty'), text: t('holidays.emptyHint') },
  add: t('holidays.newHoliday'),
  sort: { by: 'date', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: t('common.name') },
    year: { kind: 'one', label: t('holidays.year'), options: fixed(years), usual: thisYear },
  },
  columns: [
    {
      id: 'date',
      title: t('common.date'),
      width: 200,
      isSticky: true,
      sort: 'date',
      text: ({ date }) => `${localDay(date)}, ${date.slice(0, 4)}`,
    },
    { id: 'name', title: t('common.name'), width: 260, sort: 'name', text: (row) => row.name },
    {
      id: 'openTypes',
      title: t('holidays.openTypes'),
      width: 240,
      text: (row) => row.exceptAppointmentTypeIds.length || null,
      cell: (row) => <TypeNames ids={row.exceptAppointmentTypeIds} />,
    },
    {
      id: 'bookings',
      title: t('holidays.bookings'),
      width: 110,
      align: 'right',
      text: (row) => row.bookings || null,
      cell: (row) => (row.bookings ? <a href={bookedOn(row.date)}>{row.bookings}</a> : '–'),
    },
    { id: 'source', title: t('lists.source'), width: 180, text: (row) => sources[row.source] },
  ],
  name: (row) => row.name,
  apart: (row) => formatDate(row.date),
  narrow: (row) => [localDay(row.date), row.source === 'inherited' && sources.inherited].filter(Boolean).join(' · '),
  Tools: FederalHolidays,
  isReadOnly: (row) => row.source === 'inherited',
  form: defineForm({
    endpoint: 'settings.upsertHoliday',
    title: { add: t('holidays.newHoliday'), edit: t('holidays.editHoliday') },
    fields: {
      date: { kind: 'date', label: t('common.date') },
      name: { kind: 'text', label: t('common.name') },
      exceptAppointmentTypeIds: { kind: 'custom', label: t('holidays.openTypes'), isWide: true, Field: OpenTypesField },
    },
  }),
  remove: {
    endpoint: 'settings.deleteHoliday',
    back: ({ date, name, exceptAppointmentTypeIds }, client) =>
      client.call('settings.upsertHoliday', { body: { date, name, exceptAppointmentTypeIds } }),
  },
})
