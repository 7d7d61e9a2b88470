import { t } from '../../i18n/index.ts'
import type { Replies } from '@walkup/sdk'
import { activation, defineForm, defineList, mail, restore, stateColumn, tel } from '../../frame/index.ts'
import { phone } from '../../ui/format.ts'
import { isOurs, kept, source } from '../technicians/externalFields.ts'

type Unit = Replies['businessUnits.upsert']
const state = stateColumn(t('common.isActive'), t('common.isInactive'))

const form = defineForm({
  endpoint: 'businessUnits.upsert',
  title: {
    add: t('businessUnits.newBusinessUnit'),
    edit: t('businessUnits.editBusinessUnit'),
  },
  fields: {
    name: { kind: 'text', label: t('common.name') },
    officialName: { kind: 'text', label: t('common.officialName') },
    phone: { kind: 'phone', label: t('common.phone') },
    email: { kind: 'email', label: t('common.emailShort') },
    stId: { kind: 'text', label: t('common.fieldServiceId') },
    isActive: { kind: 'boolean', label: t('common.isActive'), start: true },
  },
  kept,
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
    isActive: { kind: 'boolean', label: t('common.state'), yes: t('common.isActive'), no: t('common.isInactive') },
  },
  columns: [
    { id: 'name', title: t('common.name'), width: 200, isSticky: true, sort: 'name', text: (row) => row.name },
    state,
    { id: 'officialName', title: t('common.officialName'), width: 300, text: (row) => row.officialName },
    {
      id: 'technicians',
      title: t('common.technicians'),
      width: 110,
      align: 'right',
      text: (row) => row.technicians,
    },
    { id: 'phone', title: t('common.phone'), width: 150, text: (row) => row.phone && phone(row.phone) },
    { id: 'email', title: t('common.emailShort'), width: 220, text: (row) => row.email },
    { id: 'stId', title: t('common.fieldServiceId'), width: 120, isHidden: true, text: (row) => row.stId },
    { id: 'source', title: t('lists.source'), width: 120, isHidden: true, text: source },
  ],
  name: (row) => row.name,
  detail: {
    sections: (row) => [
      {
        title: t('common.businessUnit'),
        facts: [
          [t('common.state'), state.cell(row)],
          [t('common.officialName'), row.officialName],
          [t('common.phone'), tel(row.phone)],
          [t('common.emailShort'), mail(row.email)],
          [t('common.technicians'), <Technicians key="technicians" {...row} />],
          [t('common.fieldServiceId'), row.stId],
          [t('lists.source'), source(row)],
        ],
      },
    ],
  },
  actions: activation<Unit>(
    'businessUnits.upsert',
    ({ id, name, officialName }: Unit, client, change) =>
      client.call('businessUnits.upsert', { body: { id, name, officialName, ...change } }),
    isOurs,
  ),
  form,
  // A unit with technicians or appointment types can't be deleted, so undo loses no references.
  remove: {
    endpoint: 'businessUnits.delete',
    isFor: isOurs,
    back: restore('businessUnit'),
  },
})
