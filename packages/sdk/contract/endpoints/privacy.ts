/** Extra: how long personal data is kept. */
export const privacy = {
  'privacy.retention': 'GET /api/privacy/retention',
  'privacy.updateRetention': 'PUT /api/privacy/retention',
} as const
