/** Labor history: time logs and missing punches. */
export const labor = {
  'labor.search': 'POST /api/laborHistory/search',
  'labor.searchTimeLogs': 'POST /api/laborHistory/{userId}/time-logs/search',
  'labor.createTimeLog': 'POST /api/laborHistory/{userId}/time-logs',
  'labor.updateTimeLog': 'PUT /api/laborHistory/{userId}/time-logs',
  'labor.deleteTimeLog': 'DELETE /api/laborHistory/{userId}/time-logs/{logId}',
  'labor.missingPunches': 'POST /api/laborHistory/missing-punches',
} as const

/** Extra: the clock, breaks, undoing both, totals, approvals, decided punches, the notice about location, and labor and payroll as files. */
export const laborExtra = {
  'labor.totals': 'POST /api/laborHistory/totals',
  'labor.approveTimeLogs': 'POST /api/laborHistory/time-logs/approve',
  'labor.decidePunch': 'POST /api/laborHistory/missing-punches/decide',
  'labor.clock': 'POST /api/laborHistory/clock',
  'labor.break': 'POST /api/laborHistory/break',
  'labor.undoClock': 'POST /api/laborHistory/clock/undo',
  'labor.upsertBreak': 'PUT /api/laborHistory/{userId}/time-logs/{logId}/breaks',
  'labor.deleteBreak': 'DELETE /api/laborHistory/{userId}/time-logs/{logId}/breaks/{breakId}',
  'labor.locationNotice': 'GET /api/laborHistory/location-notice',
  'labor.answerLocationNotice': 'POST /api/laborHistory/location-notice',
  'labor.exportPayroll': 'GET /api/laborHistory/payroll/export',
  'labor.export': 'GET /api/laborHistory/export',
} as const
