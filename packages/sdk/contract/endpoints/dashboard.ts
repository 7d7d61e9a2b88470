/** The first look at a territory, its stores and its people. */
export const dashboard = {
  'dashboard.panels': 'GET /api/dashboard/panels/{territoryId}',
  'dashboard.leadsBarChart': 'GET /api/dashboard/leads-bar-chart/{territoryId}',
  'dashboard.stores': 'POST /api/dashboard/stores',
  'dashboard.users': 'POST /api/dashboard/users',
  'dashboard.userTimeLogs': 'GET /api/dashboard/users/{userId}/time-logs',
  'dashboard.exportStores': 'GET /api/dashboard/stores/export',
} as const
