export const notifications = {
  'notifications.send': 'POST /api/notifications/send-notification',
  'notifications.lookup': 'GET /api/notifications/lookup-list',
} as const
