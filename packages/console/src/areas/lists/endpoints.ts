import type { EndpointName } from '@walkup/sdk'

/** What the area calls; the first of them decides who sees it. */
export const endpoints: readonly EndpointName[] = ['settings.listEntries', 'settings.upsertListEntry', 'settings.deleteListEntry']
