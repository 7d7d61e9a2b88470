/** Extra: who changed what, and when. */
export const audit = {
  'audit.search': 'POST /api/audit/search',
} as const
