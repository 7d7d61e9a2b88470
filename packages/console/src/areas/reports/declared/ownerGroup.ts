import { t } from '../../../i18n/index.ts'
import { defineReport } from '../../../metrics/define.ts'
import {
  funnel,
  leads,
  leadsPerHour,
  noShow,
  paidHours,
  ran,
  ranRate,
  scheduled,
  sold,
  soldCents,
  work,
} from '../../../metrics/measures.ts'
import { names } from '../../../metrics/names.ts'

export const byOrganization = defineReport({
  endpoint: 'reports.ownerGroupByOrganization',
  id: 'organizations',
  label: t('common.organizations'),
  question: t('reports.organizationsQuestion'),
  about: t('reports.organizationsHint'),
  isOwnerGroup: true,
  names: [{ title: names.organization, of: ({ organization }) => organization, whose: 'organizationId' }],
  measures: [...funnel, ...work],
})

export const byLeadGenerator = defineReport({
  endpoint: 'reports.ownerGroupByLeadGenerator',
  id: 'organization-generators',
  isOfGenerators: true,
  label: t('reports.allGeneratorsTitle'),
  question: t('reports.allGeneratorsQuestion'),
  about: t('reports.allGeneratorsHint'),
  isOwnerGroup: true,
  names: [
    { title: names.leadGenerator, of: ({ leadGenerator }) => leadGenerator, whose: 'userIds' },
    { title: names.organization, of: ({ organization }) => organization, whose: 'organizationId' },
  ],
  measures: [leads, paidHours, leadsPerHour, scheduled, ran, ranRate, sold, soldCents],
})

export const byAppointmentType = defineReport({
  endpoint: 'reports.ownerGroupByAppointmentType',
  id: 'organization-types',
  label: t('reports.allTypesTitle'),
  question: t('reports.allTypesQuestion'),
  about: t('reports.allTypesHint'),
  isOwnerGroup: true,
  names: [
    { title: names.appointmentType, of: ({ appointmentType }) => appointmentType },
    { title: names.organization, of: ({ organization }) => organization },
  ],
  measures: [scheduled, leads, ran, noShow, ranRate, sold, soldCents],
})
