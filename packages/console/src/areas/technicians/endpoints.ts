import type { EndpointName } from '@walkup/sdk'

/** What the area calls; the first of them decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'technicians.search',
  'technicians.upsert',
  'technicians.delete',
  'businessUnits.lookup',
]
