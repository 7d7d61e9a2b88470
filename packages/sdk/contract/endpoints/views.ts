/** Extra: saved views of lists. */
export const views = {
  'views.search': 'POST /api/views/search',
  'views.upsert': 'POST /api/views/upsert',
  'views.delete': 'DELETE /api/views/{id}',
} as const
