/** Support documents and tutorials. */
export const support = {
  'support.serviceProviderDocuments': 'POST /api/support/documents/service-provider',
  'support.upsertServiceProviderDocument': 'POST /api/support/documents/service-provider/upsert',
  'support.wingenDocuments': 'POST /api/support/documents/wingen',
  'support.upsertWingenDocument': 'POST /api/support/documents/wingen/upsert',
  'support.deleteDocument': 'DELETE /api/support/documents/{id}',
  'support.tutorials': 'POST /api/support/tutorials',
  'support.upsertTutorial': 'POST /api/support/tutorial/upsert',
} as const

/** Extra: a document’s file, and taking a tutorial away. */
export const supportExtra = {
  'support.download': 'GET /api/support/documents/{id}/file',
  'support.deleteTutorial': 'DELETE /api/support/tutorials/{id}',
} as const
