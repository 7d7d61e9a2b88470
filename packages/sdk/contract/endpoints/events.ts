/** Extra: the stream of changes. */
export const events = {
  'events.stream': 'GET /api/events',
} as const
