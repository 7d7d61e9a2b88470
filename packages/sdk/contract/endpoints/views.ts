export const views = {
  // beyond spec.md
  'views.search': 'POST /api/views/search',
  'views.upsert': 'POST /api/views/upsert',
  'views.delete': 'DELETE /api/views/{id}',
} as const
