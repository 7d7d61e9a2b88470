import { t } from '../../../i18n/index.ts'
import { defineReport } from '../../../metrics/define.ts'
import { duplicates, external, funnel, internal, leads, ran, rejected, scheduled, sold, work } from '../../../metrics/measures.ts'
import { names } from '../../../metrics/names.ts'

export const leadsByTerritory = defineReport({
  endpoint: 'reports.leadCountByTerritory',
  id: 'territories',
  label: t('common.territories'),
  question: t('reports.territoriesQuestion'),
  about: t('reports.territoriesHint'),
  names: [{ title: names.territory, of: ({ territory }) => territory, whose: 'territoryIds' }],
  measures: [leads, internal, external, rejected, duplicates, scheduled, ran, sold, ...work],
})

export const leadsByType = defineReport({
  endpoint: 'reports.leadCountByAppointmentType',
  id: 'types',
  label: t('common.appointmentTypes'),
  question: t('reports.typesQuestion'),
  about: t('reports.typesHint'),
  names: [{ title: names.appointmentType, of: ({ appointmentType }) => appointmentType }],
  measures: funnel,
})

export const leadsByGeneratorAndType = defineReport({
  endpoint: 'reports.leadCountByLgAppointmentType',
  id: 'generator-types',
  isOfGenerators: true,
  label: t('reports.generatorsByAppointmentType'),
  question: t('reports.generatorTypesQuestion'),
  about: t('reports.generatorTypesHint'),
  names: [
    { title: names.leadGenerator, of: ({ leadGenerator }) => leadGenerator },
    { title: names.appointmentType, of: ({ appointmentType }) => appointmentType },
  ],
  measures: funnel,
})
