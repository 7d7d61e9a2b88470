/** Updates of the product, shown to users. */
export const features = {
  'features.updates': 'GET /api/app/feature/updates',
  'features.upsert': 'POST /api/app/feature/upsert',
  'features.delete': 'DELETE /api/app/feature/{id}/delete',
} as const
