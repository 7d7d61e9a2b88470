/** Leads internal, external, rejected and captured, and where they are sent (spec §7). */
export const leads = {
  'leads.searchInternal': 'POST /api/leads/search/internal',
  'leads.searchAll': 'POST /api/leads/search/all',
  'leads.searchExternal': 'POST /api/leads/search/external',
  'leads.searchRejected': 'POST /api/leads/search/rejected',
  'leads.getInternal': 'GET /api/leads/{id}/internal',
  'leads.getExternal': 'GET /api/leads/{id}/external',
  'leads.upsertInternal': 'POST /api/leads/internal/upsert',
  'leads.updateExternal': 'PUT /api/leads/external/update',
  'leads.deleteInternal': 'DELETE /api/leads/{id}/internal',
  'leads.deleteExternal': 'DELETE /api/leads/{id}/external',
  'leads.sendToServiceTitan': 'PUT /api/leads/{id}/{isExternal}/service-titan',
  'leads.sendToRetailer': 'PUT /api/leads/{id}/retailer',
  'leads.searchHomeDepot': 'POST /api/leads/leads-hd/search',
  'leads.searchCentah': 'POST /api/leads/leads-centah/search',
  'leads.sendToCrm': 'POST /api/leads/{id}/crm',
  'leads.revenue': 'GET /api/leads/{id}/revenue/{isExternal}',
  'leads.leadTypes': 'POST /api/leads/lookup-list/lead-type',
  'leads.searchCaptured': 'POST /api/leads/capture-leads/search',
} as const

/** beyond spec.md: what is done with a lead, leads as files, and what a person may ask of us. */
export const leadsBeyond = {
  'leads.setStatus': 'POST /api/leads/{id}/status',
  'leads.claim': 'POST /api/leads/{id}/claim',
  'leads.addNote': 'POST /api/leads/{id}/notes',
  'leads.addRevenue': 'POST /api/leads/{id}/revenue',
  'leads.revokeConsent': 'POST /api/leads/{id}/consent/revoke',
  'leads.retryExternal': 'POST /api/leads/{id}/external-refs/{system}/retry',
  'leads.importExternal': 'POST /api/leads/external/import',
  'leads.export': 'GET /api/leads/export',
  'leads.erasePerson': 'POST /api/leads/{id}/erase-person',
} as const
