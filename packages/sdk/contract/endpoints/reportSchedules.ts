/** Extra: reports and saved views by mail, on a schedule. */
export const reportSchedules = {
  'reportSchedules.search': 'POST /api/report-schedules/search',
  'reportSchedules.get': 'GET /api/report-schedules/{id}',
  'reportSchedules.recipients': 'GET /api/report-schedules/recipients',
  'reportSchedules.upsert': 'POST /api/report-schedules/upsert',
  'reportSchedules.setPaused': 'POST /api/report-schedules/{id}/pause',
  'reportSchedules.sendNow': 'POST /api/report-schedules/{id}/send',
  'reportSchedules.delete': 'DELETE /api/report-schedules/{id}',
  'reportSchedules.restore': 'POST /api/report-schedules/{id}/restore',
} as const
