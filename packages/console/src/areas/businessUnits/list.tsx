import { t } from '../../i18n/index.ts'
import type { Replies } from '@walkup/sdk'
import { activation, defineForm, defineList, mail, stateColumn, tel } from '../../frame/index.ts'
import { phone } from '../../ui/format.ts'

type Unit = Replies['businessUnits.upsert']
const words = {
  active: t('common.isActive'),
  inactive: t('common.isInactive'),
  name: t('common.name'),
  officialName: t('common.officialName'),
  phone: t('common.phone'),
  email: t('common.emailShort'),
  state: t('common.state'),
  technicians: t('common.technicians'),
  stId: t('common.fieldServiceId'),
}
const state = stateColumn(words)

const form = defineForm({
  endpoint: 'businessUnits.upsert',
  title: {
    add: t('businessUnits.newBusinessUnit'),
    edit: t('businessUnits.editBusinessUnit'),
  },
  fields: {
    name: { kind: 'text', label: words.name },
    officialName: { kind: 'text', label: words.officialName },
    phone: { kind: 'phone', label: words.phone },
    email: { kind: 'email', label: words.email },
    stId: { kind: 'text', label: words.stId },
    isActive: { kind: 'boolean', label: words.active, start: true },
  },
})

/** A count linked to the counted rows. */
const Technicians = ({ id, technicians }: Pick<Unit, 'id' | 'technicians'>) =>
  technicians > 0 ? <a href={`/technicians?businessUnitIds=${id}`}>{technicians}</a> : technicians

export const businessUnits = defineList({
  endpoint: 'businessUnits.search',
  path: '/business-units',
  title: t('common.businessUnits'),
  noun: [t('businessUnits.businessUnitNoun'), t('businessUnits.businessUnitsNoun')],
  icon: 'organization',
  empty: {
    title: t('businessUnits.empty'),
    text: t('businessUnits.emptyHint'),
  },
  add: t('businessUnits.newBusinessUnit'),
  sort: { by: 'name', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: t('businessUnits.nameOrId') },
    isActive: { kind: 'boolean', label: words.state, yes: words.active, no: words.inactive },
  },
  columns: [
    { id: 'name', title: words.name, width: 200, isSticky: true, sort: 'name', text: (row) => row.name },
    state,
    { id: 'officialName', title: words.officialName, width: 300, text: (row) => row.officialName },
    {
      id: 'technicians',
      title: words.technicians,
      width: 110,
      align: 'right',
      text: (row) => row.technicians,
    },
    { id: 'phone', title: words.phone, width: 150, text: (row) => row.phone && phone(row.phone) },
    { id: 'email', title: words.email, width: 220, text: (row) => row.email },
    { id: 'stId', title: words.stId, width: 120, isHidden: true, text: (row) => row.stId },
  ],
  name: (row) => row.name,
  detail: {
    sections: (row) => [
      {
        title: t('common.businessUnit'),
        facts: [
          [words.state, state.cell(row)],
          [words.officialName, row.officialName],
          [words.phone, tel(row.phone)],
          [words.email, mail(row.email)],
          [words.technicians, <Technicians key="technicians" {...row} />],
          [words.stId, row.stId],
        ],
      },
    ],
  },
  actions: activation('businessUnits.upsert', ({ id, name, officialName }: Unit, client, change) =>
    client.call('businessUnits.upsert', { body: { id, name, officialName, ...change } }),
  ),
  form,
  // A unit with technicians or appointment types can't be deleted, so undo loses no references.
  remove: {
    endpoint: 'businessUnits.delete',
    back: ({ name, officialName, phone: number, email, stId, isActive }, client) =>
      client.call('businessUnits.upsert', { body: { name, officialName, phone: number, email, stId, isActive } }),
  },
})
