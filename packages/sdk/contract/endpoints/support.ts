/** Support documents and tutorials (spec §7). */
export const support = {
  'support.serviceProviderDocuments': 'POST /api/support/documents/service-provider',
  'support.upsertServiceProviderDocument': 'POST /api/support/documents/service-provider/upsert',
  'support.wingenDocuments': 'POST /api/support/documents/wingen',
  'support.upsertWingenDocument': 'POST /api/support/documents/wingen/upsert',
  'support.deleteDocument': 'DELETE /api/support/documents/{id}',
  'support.tutorials': 'POST /api/support/tutorials',
  'support.upsertTutorial': 'POST /api/support/tutorial/upsert',
} as const

/** beyond spec.md: a document’s file, and taking a tutorial away. */
export const supportBeyond = {
  'support.download': 'GET /api/support/documents/{id}/file',
  'support.deleteTutorial': 'DELETE /api/support/tutorials/{id}',
} as const
