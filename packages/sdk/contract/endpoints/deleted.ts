/** Extra: restoring deleted rows. */
export const deleted = {
  'deleted.restore': 'POST /api/deleted/{kind}/{id}/restore',
} as const
