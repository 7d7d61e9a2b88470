import { activation, defineForm, defineList, lookup, restore, stateColumn } from '../../frame/index.ts'
import { t } from '../../i18n/index.ts'
import { StepsField, StepsText } from './StepsField.tsx'
import type { Cadence } from './steps.ts'

const state = stateColumn(t('common.active'), t('common.inactive'))
const form = defineForm({
  endpoint: 'followUp.upsertCadence',
  title: { add: t('followUp.newCadence'), edit: t('followUp.editCadence') },
  fields: {
    name: { kind: 'text', label: t('common.name') },
    enrollsNew: { kind: 'boolean', label: t('followUp.enrollsNew') },
    serviceGroupId: {
      kind: 'select',
      label: t('common.service'),
      hint: t('followUp.serviceHint'),
      options: lookup('third', 'hdsfiGroup'),
    },
    steps: { kind: 'custom', label: t('followUp.steps'), Field: StepsField, ValueText: StepsText, showsParts: true },
    isActive: { kind: 'boolean', label: t('common.active'), start: true },
  },
  read: ({ serviceGroup }) => ({ serviceGroupId: serviceGroup?.id ?? null }),
  chosen: ({ serviceGroup }) => ({
    serviceGroupId: serviceGroup ? { value: serviceGroup.id, label: serviceGroup.name } : undefined,
  }),
})

export const cadences = defineList({
  endpoint: 'followUp.cadences',
  path: '/cadences',
  title: t('followUp.cadences'),
  noun: [t('followUp.cadence'), t('followUp.cadencesNoun')],
  icon: 'phone',
  empty: { title: t('followUp.noCadences'), text: t('followUp.noCadencesHint') },
  emptyFiltered: { title: t('followUp.noCadences'), text: t('followUp.noCadencesHint') },
  add: t('followUp.newCadence'),
  sort: { by: 'name', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: t('common.name') },
    isActive: { kind: 'boolean', label: t('common.state'), yes: t('common.active'), no: t('common.inactive') },
  },
  columns: [
    { id: 'name', title: t('common.name'), width: 240, isSticky: true, sort: 'name', text: ({ name }) => name },
    state,
    { id: 'steps', title: t('followUp.steps'), width: 90, align: 'right', text: ({ steps }) => steps.length },
    { id: 'service', title: t('common.service'), width: 180, text: ({ serviceGroup }) => serviceGroup?.name },
    {
      id: 'enrollsNew',
      title: t('followUp.enrollsNewShort'),
      width: 140,
      text: ({ enrollsNew }) => (enrollsNew ? t('common.yes') : t('common.no')),
    },
    { id: 'active', title: t('followUp.leadsInside'), width: 130, align: 'right', text: ({ active }) => active },
  ],
  name: ({ name }) => name,
  narrow: (row) => [state.text(row), t('followUp.stepsOf', { n: row.steps.length })].join(' · '),
  form,
  remove: { endpoint: 'followUp.deleteCadence', warning: t('followUp.deleteHint'), back: restore('cadence') },
  actions: activation('followUp.upsertCadence', ({ id, name, steps }: Cadence, client, change) =>
    client.call('followUp.upsertCadence', { body: { id, name, steps, ...change } }),
  ),
})
