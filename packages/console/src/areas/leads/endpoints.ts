import type { EndpointName } from '@walkup/sdk'

/** What the area calls; the first of them decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'leads.searchAll',
  'leads.searchInternal',
  'leads.getInternal',
  'leads.getExternal',
  'leads.upsertInternal',
  'leads.setStatus',
  'leads.claim',
  'leads.addNote',
  'appointments.availability',
]
