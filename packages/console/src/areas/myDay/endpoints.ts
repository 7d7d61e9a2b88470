import type { EndpointName } from '@walkup/sdk'

/** What the area calls; the first of them decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'labor.clock',
  'labor.search',
  'users.recordActivity',
  'users.recentActivity',
  'hours.search',
  'hours.availableSchedules',
  'hours.claim',
  'qrCodes.search',
  'qrCodes.image',
]
