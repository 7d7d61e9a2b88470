export const organizations = {
  'smartCircle.upsert': 'PUT /api/Organizations/upsert/smart-circle',
  'smartCircle.users': 'POST /api/reports/smart-circle-users',
} as const
