/** Organizations that lend their generators to others, the smart circle. */
export const organizations = {
  'smartCircle.upsert': 'PUT /api/Organizations/upsert/smart-circle',
  'smartCircle.users': 'POST /api/reports/smart-circle-users',
} as const

/** Extra: organizations and their territories. */
export const organizationsExtra = {
  'organizations.upsert': 'POST /api/Organizations/upsert',
  'organizations.removal': 'GET /api/Organizations/{id}/removal',
  'organizations.remove': 'POST /api/Organizations/{id}/removal',
  'organizations.export': 'GET /api/Organizations/{id}/export',
  'territories.search': 'POST /api/territories/search',
  'territories.upsert': 'POST /api/territories/upsert',
  'territories.delete': 'DELETE /api/territories/{id}',
} as const

/** Extra: the offers of the smart circle. */
export const smartCircleExtra = {
  'smartCircle.searchOffers': 'POST /api/smart-circle/offers/search',
  'smartCircle.partners': 'GET /api/smart-circle/partners',
  'smartCircle.offer': 'POST /api/smart-circle/offers',
  'smartCircle.accept': 'PUT /api/smart-circle/offers/{id}/accept',
  'smartCircle.close': 'PUT /api/smart-circle/offers/{id}/close',
  'smartCircle.captureIcon': 'GET /api/smart-circle/offers/{id}/capture-icon',
  'smartCircle.days': 'POST /api/reports/smart-circle-days',
} as const
