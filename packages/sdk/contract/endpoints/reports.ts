/** Reports. */
export const reports = {
  'reports.ownerGroupByOrganization': 'POST /api/reports/owner-group/organization',
  'reports.ownerGroupByLeadGenerator': 'POST /api/reports/owner-group/lead-generator',
  'reports.ownerGroupByAppointmentType': 'POST /api/reports/owner-group/appointment-type',
  'reports.leadCountByAppointmentType': 'POST /api/reports/lead-count/appointment-type',
  'reports.leadCountByLgAppointmentType': 'POST /api/reports/lead-count/lg-appointment-type',
  'reports.leadCountByTerritory': 'POST /api/reports/lead-count/territory',
  'reports.leadCountSummary': 'POST /api/reports/lead-count-summary',
  'reports.lgAgAnalysis': 'POST /api/reports/lg-ag-analysis',
  'reports.lgAgPerformance': 'POST /api/reports/lg-ag-performance',
  'reports.storeLead': 'POST /api/reports/store-lead',
  'reports.approaches': 'POST /api/reports/approaches',
  'reports.speedToLead': 'POST /api/reports/speed-to-lead',
  'reports.leadRan': 'POST /api/reports/lead-ran',
} as const

/** The report builder. */
export const reportsExtra = {
  'reports.build': 'POST /api/reports/build',
  'reports.funnel': 'POST /api/reports/funnel',
} as const
