/** Users, their activity, trades and schedules. */
export const users = {
  'users.search': 'POST /api/users/search',
  'users.searchNoActivity': 'POST /api/users/no-activity/search',
  'users.upsert': 'POST /api/users/upsert',
  'users.upsertHomeDepot': 'POST /api/users/hd/upsert',
  'users.searchActivity': 'POST /api/users/activity/search',
  'users.recordActivity': 'POST /api/users/activity',
  'users.schedules': 'POST /api/users/schedules',
  'users.exportSchedules': 'POST /api/users/schedules/export',
  'users.get': 'GET /api/users/{id}',
  'users.captureIcon': 'GET /api/users/{id}/capture-icon',
  'users.recentActivity': 'GET /api/users/activity/recent',
  'users.updateNoActivity': 'PUT /api/users/no-activity/update',
  'users.invite': 'PUT /api/users/{id}/invite',
  'users.trades': 'POST /api/users/trade/{id}',
  'users.upsertTrade': 'POST /api/users/trade/{id}/upsert',
  'users.deleteTrade': 'DELETE /api/users/trade/{id}',
} as const

/** Extra: taking back approaches, the caller’s day, the picture that a shopper sees of a generator, and imports. */
export const usersExtra = {
  'users.queueKey': 'GET /api/users/queue-key',
  'users.undoApproaches': 'POST /api/users/activity/undo',
  'users.today': 'GET /api/users/activity/today',
  'users.resetFactors': 'POST /api/users/{id}/reset-factors',
  'users.saveCaptureIcon': 'POST /api/users/{id}/capture-icon',
  'users.import': 'POST /api/users/import',
  'users.inviteMany': 'POST /api/users/invite',
  'users.erase': 'POST /api/users/{id}/erase',
  'users.exportPerson': 'GET /api/users/{id}/person.json',
  'users.printPerson': 'GET /api/users/{id}/person.pdf',
} as const
