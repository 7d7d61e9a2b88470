/** Names in the endpoint table whose schemas are still to be written. The server does not answer to them yet. */
export const undescribed = [
  'notifications.send',
  'notifications.lookup',
  'users.searchNoActivity',
  'users.searchActivity',
  'users.recordActivity',
  'users.schedules',
  'users.exportSchedules',
  'users.captureIcon',
  'users.recentActivity',
  'users.updateNoActivity',
] as const
