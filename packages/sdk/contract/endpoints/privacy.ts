/** Extra: how long what is kept of people is kept. */
export const privacy = {
  'privacy.retention': 'GET /api/privacy/retention',
  'privacy.updateRetention': 'PUT /api/privacy/retention',
} as const
