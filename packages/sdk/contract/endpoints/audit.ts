export const audit = {
  // beyond spec.md
  'audit.search': 'POST /api/audit/search',
} as const
