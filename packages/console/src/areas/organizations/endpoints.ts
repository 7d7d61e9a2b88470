import type { EndpointName } from '@walkup/sdk'

/** What the area calls; the first of them decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'settings.organizations',
  'organizations.upsert',
  'smartCircle.upsert',
  'territories.search',
  'territories.upsert',
  'territories.delete',
  'settings.organizationContact',
  'settings.saveOrganizationContact',
  'settings.territoryContact',
  'settings.saveTerritoryContact',
  'settings.appointmentTypeContact',
  'settings.saveAppointmentTypeContact',
  'privacy.retention',
  'privacy.updateRetention',
]
