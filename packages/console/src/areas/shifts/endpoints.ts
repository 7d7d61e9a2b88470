import type { EndpointName } from '@walkup/sdk'

/** Endpoints used by the area; the first one decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'hours.search',
  'hours.availableSchedules',
  'hours.upsert',
  'hours.schedule',
  'hours.delete',
  'hours.deleteAvailableSchedule',
  'hours.claim',
  'hours.copyWeek',
  'hours.post',
  'stores.get',
]
