/** The services that may suggest streets to shoppers, each with the origin that their browsers call. */
export const streetProviders = {
  google: 'https://places.googleapis.com',
  mapbox: 'https://api.mapbox.com',
  smarty: 'https://us-autocomplete-pro.api.smarty.com',
} as const
/** A service that suggests streets. */
export type StreetProvider = keyof typeof streetProviders
