/** Organizations that lend their generators to others, the smart circle (spec §7). */
export const organizations = {
  'smartCircle.upsert': 'PUT /api/Organizations/upsert/smart-circle',
  'smartCircle.users': 'POST /api/reports/smart-circle-users',
} as const

/** beyond spec.md: organizations and their territories. */
export const organizationsBeyond = {
  'organizations.upsert': 'POST /api/Organizations/upsert',
  'territories.search': 'POST /api/territories/search',
  'territories.upsert': 'POST /api/territories/upsert',
  'territories.delete': 'DELETE /api/territories/{id}',
} as const
