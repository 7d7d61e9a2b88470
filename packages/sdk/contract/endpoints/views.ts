/** Extra: saved views of lists. */
export const views = {
  'views.search': 'POST /api/views/search',
  'views.upsert': 'POST /api/views/upsert',
  'views.share': 'PUT /api/views/{id}/share',
  'views.delete': 'DELETE /api/views/{id}',
} as const
