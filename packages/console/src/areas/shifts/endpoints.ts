import type { EndpointName } from '@walkup/sdk'

/** What the area calls; the first of them decides who sees it. */
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
