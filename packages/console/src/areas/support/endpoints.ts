import type { EndpointName } from '@walkup/sdk'

/** Endpoints used by the area; the first one decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'support.serviceProviderDocuments',
  'support.upsertServiceProviderDocument',
  'support.wingenDocuments',
  'support.upsertWingenDocument',
  'support.deleteDocument',
  'support.tutorials',
  'support.upsertTutorial',
  'support.deleteTutorial',
  'support.download',
]
