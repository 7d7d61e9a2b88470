/** Stores, and address suggestions. */
export const stores = {
  'stores.search': 'POST /api/store/search',
  'stores.get': 'GET /api/store/{id}',
  'stores.upsert': 'POST /api/store/upsert',
  'stores.addressSuggestions': 'GET /api/App/address-suggestions',
  'stores.addressDetails': 'GET /api/App/address-details/{placeId}',
} as const

/** Extra: deleting and importing stores. */
export const storesExtra = {
  'stores.import': 'POST /api/store/import',
  'stores.delete': 'DELETE /api/store/{id}',
} as const
