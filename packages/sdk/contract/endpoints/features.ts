/** Updates of the product, shown to users. */
export const features = {
  'features.updates': 'GET /api/app/feature/updates',
  'features.upsert': 'POST /api/app/feature/upsert',
  'features.delete': 'DELETE /api/app/feature/{id}/delete',
} as const
/** Which features an organization has switched on. */
export const featureSwitches = {
  'features.switches': 'GET /api/app/feature/switches',
  'features.setSwitch': 'POST /api/app/feature/switches/upsert',
} as const
