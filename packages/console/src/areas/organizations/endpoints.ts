import type { EndpointName } from '@walkup/sdk'

/** Endpoints used by the area; the first one decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'settings.organizations',
  'organizations.upsert',
  'organizations.removal',
  'organizations.remove',
  'organizations.export',
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
