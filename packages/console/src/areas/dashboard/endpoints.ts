import type { EndpointName } from '@walkup/sdk'

/** Endpoints used by the area; the first one decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'dashboard.panels',
  'dashboard.leadsBarChart',
  'dashboard.stores',
  'dashboard.exportStores',
  'dashboard.users',
  'dashboard.userTimeLogs',
]
