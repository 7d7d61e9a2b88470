import type { EndpointName } from '@walkup/sdk'

/** What the area calls; the first of them decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'stores.search',
  'stores.get',
  'stores.upsert',
  'stores.delete',
  'stores.addressSuggestions',
  'stores.addressDetails',
]
