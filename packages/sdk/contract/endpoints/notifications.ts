/** Notifications to staff. */
export const notifications = {
  'notifications.send': 'POST /api/notifications/send-notification',
  'notifications.lookup': 'GET /api/notifications/lookup-list',
} as const

/** Extra: a reader’s inbox, and what was sent. */
export const notificationsExtra = {
  'notifications.inbox': 'POST /api/notifications/inbox',
  'notifications.read': 'POST /api/notifications/read',
  'notifications.history': 'POST /api/notifications/history',
} as const
