import type { EndpointName } from '@walkup/sdk'

/** Endpoints used by the area; the first one decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'settings.importMappings',
  'leads.importExternal',
  'users.import',
  'users.inviteMany',
  'stores.import',
  'technicians.import',
  'defaultAppointments.import',
]
