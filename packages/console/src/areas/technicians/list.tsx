import { t } from '../../i18n/index.ts'
import type { Replies } from '@walkup/sdk'
import { languages, withLabels } from '../../frame/fixedNames.ts'
import { activation, defineForm, defineList, fixed, lookup, mail, named, restore, stateColumn, tel } from '../../frame/index.ts'
import { lazy } from '../../ui/lazy.ts'
import { phone } from '../../ui/format.ts'
import { TechnicianTools } from './TechnicianTools.tsx'
import { WeekText } from './WeekText.tsx'
import { isOurs, kept, source } from './externalFields.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

type Technician = Replies['technicians.upsert']
const units = named('businessUnits.lookup', (reply) => reply.serviceTitanBussiness)

const state = stateColumn(t('common.active'), t('common.inactive'))

const CalendarDialog = lazy(() => import('./CalendarDialog.tsx'))

const form = defineForm({
  endpoint: 'technicians.upsert',
  title: { add: t('technicians.newTechnician'), edit: t('technicians.editTechnician') },
  fields: {
    name: { kind: 'text', label: t('common.name') },
    businessUnitId: { kind: 'select', label: t('common.businessUnit'), options: units },
    phone: { kind: 'phone', label: t('common.phone') },
    email: { kind: 'email', label: t('common.emailShort') },
    noticeChannels: {
      kind: 'many',
      label: t('technicians.noticeChannels'),
      hint: t('technicians.noticeChannelsHint'),
      options: fixed([
        ['email', t('common.email')],
        ['sms', t('notices.sms')],
      ]),
      start: ['email'],
    },
    languageId: {
      kind: 'select',
      label: t('common.language'),
      options: withLabels(lookup('second', 'languageTypes'), languages),
    },
    skills: { kind: 'tags', label: t('common.skills') },
    stId: { kind: 'text', label: t('common.fieldServiceId') },
    isActive: { kind: 'boolean', label: t('common.active'), start: true },
  },
  kept,
  read: ({ businessUnit }) => ({ businessUnitId: businessUnit?.id ?? null }),
  chosen: ({ businessUnit }) => ({
    businessUnitId: businessUnit ? { value: businessUnit.id, label: businessUnit.name } : undefined,
  }),
})

export const technicians = defineList({
  endpoint: 'technicians.search',
  path: '/technicians',
  title: t('common.technicians'),
  noun: [t('common.technicianNoun'), t('common.techniciansNoun')],
  icon: 'person',
  empty: {
    title: t('technicians.empty'),
    text: t('technicians.emptyHint'),
  },
  add: t('technicians.newTechnician'),
  Tools: TechnicianTools,
  sort: { by: 'name', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: t('technicians.searchHint') },
    businessUnitIds: { kind: 'many', label: t('common.businessUnit'), options: units },
    isActive: { kind: 'boolean', label: t('common.state'), yes: t('common.active'), no: t('common.inactive') },
  },
  columns: [
    {
      id: 'name',
      title: t('common.name'),
      width: 200,
      isSticky: true,
      sort: 'name',
      text: (row) => row.name,
      edit: {
        needs: 'technicians.upsert',
        isFor: isOurs,
        save: ({ id, updatedAt }, name, client) => client.call('technicians.upsert', { body: { id, updatedAt, name } }),
      },
    },
    state,
    { id: 'unit', title: t('common.businessUnit'), width: 160, text: (row) => row.businessUnit?.name },
    {
      id: 'coming',
      title: t('common.upcomingVisits'),
      width: 120,
      align: 'right',
      text: (row) => row.upcomingBookings,
      cell: (row) => <a href={`/technicians/${row.id}`}>{row.upcomingBookings}</a>,
    },
    {
      id: 'conflicts',
      title: t('technicians.reassign'),
      width: 110,
      align: 'right',
      text: (row) => row.conflicts || null,
      cell: (row) => (row.conflicts ? <a href={`/technicians/${row.id}`}>{row.conflicts}</a> : '–'),
    },
    { id: 'phone', title: t('common.phone'), width: 150, text: (row) => row.phone && phone(row.phone) },
    { id: 'email', title: t('common.emailShort'), width: 220, text: (row) => row.email },
    { id: 'skills', title: t('common.skills'), width: 200, text: (row) => row.skills.join(', ') },
    { id: 'stId', title: t('common.fieldServiceId'), width: 120, isHidden: true, text: (row) => row.stId },
    { id: 'source', title: t('lists.source'), width: 120, isHidden: true, text: source },
    {
      id: 'updated',
      title: t('common.changed'),
      width: 120,
      sort: 'updatedAt',
      isHidden: true,
      text: (row) => row.updatedAt,
      cell: (row) => <RelativeTime at={row.updatedAt} />,
    },
  ],
  name: (row) => row.name,
  detail: {
    sections: (row) => [
      {
        title: t('common.technician'),
        facts: [
          [t('common.state'), state.cell(row)],
          [t('common.businessUnit'), row.businessUnit?.name],
          [t('common.phone'), tel(row.phone)],
          [t('common.emailShort'), mail(row.email)],
          [t('common.skills'), row.skills.join(', ')],
          [t('common.fieldServiceId'), row.stId],
          [t('lists.source'), source(row)],
        ],
      },
      {
        title: t('common.work'),
        facts: [
          [t('common.appointmentTypes'), row.appointmentTypes.map((type) => type.name).join(', ')],
          [t('common.upcomingVisits'), row.upcomingBookings],
          [t('technicians.reassign'), row.conflicts],
          [t('technicians.workingHours'), <WeekText key="hours" hours={row.workingHours} />],
          [
            t('technicians.calendar'),
            <a key="calendar" href={`/technicians/${row.id}`}>
              {t('common.open')}
            </a>,
          ],
        ],
      },
    ],
  },
  form,
  remove: {
    endpoint: 'technicians.delete',
    isFor: isOurs,
    warning: t('technicians.deleteHint'),
    back: restore('technician'),
  },
  actions: [
    ...activation<Technician>(
      'technicians.upsert',
      ({ id, name }: Technician, client, change) => client.call('technicians.upsert', { body: { id, name, ...change } }),
      isOurs,
    ),
    { id: 'calendar', label: t('technicians.calendarLink'), needs: 'technicians.createCalendar', Dialog: CalendarDialog },
    {
      id: 'endCalendar',
      label: t('technicians.calendarEnd'),
      needs: 'technicians.deleteCalendar',
      isFor: (row: Technician) => row.calendarSince !== null,
      confirm: t('technicians.calendarEndHint'),
      run: ({ id }: Technician, client) => client.call('technicians.deleteCalendar', { params: { id } }),
    },
  ],
})
