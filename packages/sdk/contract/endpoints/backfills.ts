/** Extra: sending leads from before a connection was turned on. */
export const backfills = {
  'backfills.preview': 'POST /api/connections/{system}/backfills/preview',
  'backfills.start': 'POST /api/connections/{system}/backfills',
  'backfills.latest': 'GET /api/connections/{system}/backfills/latest',
  'backfills.cancel': 'POST /api/connections/{system}/backfills/cancel',
} as const
