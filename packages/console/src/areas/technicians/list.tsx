import { t } from '../../i18n/index.ts'
import type { Replies } from '@walkup/sdk'
import { activation, defineForm, defineList, mail, named, stateColumn, tel } from '../../frame/index.ts'
import { phone } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

type Technician = Replies['technicians.upsert']
const units = named('businessUnits.lookup', (reply) => reply.serviceTitanBussiness)
const words = {
  active: t('common.active'),
  inactive: t('common.inactive'),
  state: t('common.state'),
  name: t('common.name'),
  unit: t('common.businessUnit'),
  skills: t('common.skills'),
  stId: t('common.fieldServiceId'),
}

const state = stateColumn(words)

const form = defineForm({
  endpoint: 'technicians.upsert',
  title: { add: t('technicians.newTechnician'), edit: t('technicians.editTechnician') },
  fields: {
    name: { kind: 'text', label: words.name },
    businessUnitId: { kind: 'select', label: words.unit, options: units },
    phone: { kind: 'phone', label: t('common.phone') },
    email: { kind: 'email', label: t('common.emailShort') },
    skills: { kind: 'tags', label: words.skills },
    stId: { kind: 'text', label: words.stId },
    isActive: { kind: 'boolean', label: words.active, start: true },
  },
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
  sort: { by: 'name', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: t('technicians.searchHint') },
    businessUnitIds: { kind: 'many', label: words.unit, options: units },
    isActive: { kind: 'boolean', label: words.state, yes: words.active, no: words.inactive },
  },
  columns: [
    {
      id: 'name',
      title: words.name,
      width: 200,
      isSticky: true,
      sort: 'name',
      text: (row) => row.name,
      edit: {
        needs: 'technicians.upsert',
        save: ({ id, updatedAt }, name, client) => client.call('technicians.upsert', { body: { id, updatedAt, name } }),
      },
    },
    state,
    { id: 'unit', title: words.unit, width: 160, text: (row) => row.businessUnit?.name },
    {
      id: 'coming',
      title: t('technicians.upcomingVisits'),
      width: 120,
      align: 'right',
      text: (row) => row.upcomingBookings,
    },
    { id: 'phone', title: t('common.phone'), width: 150, text: (row) => row.phone && phone(row.phone) },
    { id: 'email', title: t('common.emailShort'), width: 220, text: (row) => row.email },
    { id: 'skills', title: words.skills, width: 200, text: (row) => row.skills.join(', ') },
    { id: 'stId', title: words.stId, width: 120, isHidden: true, text: (row) => row.stId },
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
          [words.state, state.cell(row)],
          [words.unit, row.businessUnit?.name],
          [t('common.phone'), tel(row.phone)],
          [t('common.emailShort'), mail(row.email)],
          [words.skills, row.skills.join(', ')],
          [words.stId, row.stId],
        ],
      },
      {
        title: t('common.work'),
        facts: [
          [t('common.appointmentTypes'), row.appointmentTypes.map((type) => type.name).join(', ')],
          [t('technicians.upcomingVisits'), row.upcomingBookings],
        ],
      },
    ],
  },
  form,
  remove: {
    endpoint: 'technicians.delete',
    warning: t('technicians.deleteHint'),
  },
  actions: activation('technicians.upsert', ({ id, name }: Technician, client, change) =>
    client.call('technicians.upsert', { body: { id, name, ...change } }),
  ),
})
