/** Planned shifts and the open ones that may be claimed. */
export const hours = {
  'hours.search': 'POST /api/users/hours/search',
  'hours.upsert': 'POST /api/users/hours/upsert',
  'hours.post': 'POST /api/users/hours/post-hours',
  'hours.availableSchedules': 'POST /api/users/hours/available/schedules',
  'hours.schedule': 'POST /api/users/hours/schedule',
  'hours.delete': 'DELETE /api/users/hours/{id}',
  'hours.deleteAvailableSchedule': 'DELETE /api/users/hours/available/schedules/{id}',
} as const

/** Extra: claiming an open shift, copying a week, what a week lacks, and taking a posting back. */
export const hoursExtra = {
  'hours.claim': 'POST /api/users/hours/available/schedules/{id}/claim',
  'hours.copyWeek': 'POST /api/users/hours/copy-week',
  'hours.weekPlan': 'POST /api/users/hours/week-plan',
  'hours.unpost': 'POST /api/users/hours/unpost-hours',
} as const
