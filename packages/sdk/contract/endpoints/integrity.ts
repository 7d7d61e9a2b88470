/** Leads and approaches that look made up. */
export const integrity = {
  'integrity.search': 'POST /api/integrity/flags/search',
  'integrity.decide': 'PUT /api/integrity/flags/{id}',
  'integrity.byGenerator': 'POST /api/integrity/lead-generators',
  'integrity.rules': 'GET /api/integrity/rules',
  'integrity.saveRules': 'PUT /api/integrity/rules',
  'integrity.previewRules': 'POST /api/integrity/rules/preview',
} as const
