/** Background work of the installation. */
export const jobs = {
  'jobs.list': 'GET /api/jobs',
  'jobs.retry': 'POST /api/jobs/{id}/retry',
} as const
