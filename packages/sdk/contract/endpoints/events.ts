export const events = {
  // beyond spec.md
  'events.stream': 'GET /api/events',
} as const
