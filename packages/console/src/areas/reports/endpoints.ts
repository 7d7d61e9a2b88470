import type { EndpointName } from '@walkup/sdk'

/** Endpoints used by the area; the first one decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'reports.leadCountSummary',
  'reports.speedToLead',
  'reports.leadRan',
  'reports.leadCountByTerritory',
  'reports.storeLead',
  'reports.leadCountByAppointmentType',
  'reports.leadCountByLgAppointmentType',
  'reports.lgAgAnalysis',
  'reports.lgAgPerformance',
  'reports.approaches',
  'reports.ownerGroupByOrganization',
  'reports.ownerGroupByLeadGenerator',
  'reports.ownerGroupByAppointmentType',
  'smartCircle.users',
]
