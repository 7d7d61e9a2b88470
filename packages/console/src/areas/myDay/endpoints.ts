import type { EndpointName } from '@walkup/sdk'

/** Endpoints used by the area; the first one decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'labor.clock',
  'labor.search',
  'labor.break',
  'labor.locationNotice',
  'labor.answerLocationNotice',
  'users.recordActivity',
  'users.recentActivity',
  'hours.search',
  'hours.availableSchedules',
  'hours.claim',
  'qrCodes.search',
  'qrCodes.image',
]
