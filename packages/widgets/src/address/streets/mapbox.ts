import type { Connect } from './index.ts'

/**
 * Search Box API, by a session of suggestions that ends with the retrieval of one:
 * https://docs.mapbox.com/api/search/search-box/
 */
export const connect: Connect = (key, { ask, text, list, newSession }) => {
  const origin = 'https://api.mapbox.com/search/searchbox/v1/'
  let session = newSession()

  /** Suggestions and properties of features have the same fields. */
  const addressOf = (found: unknown, ...at: readonly string[]) => ({
    line1: text(found, ...at, 'name'),
    city: text(found, ...at, 'context', 'place', 'name') || text(found, ...at, 'context', 'locality', 'name'),
    state: text(found, ...at, 'context', 'region', 'region_code'),
    postalCode: text(found, ...at, 'context', 'postcode', 'name'),
  })

  async function retrieve(id: string) {
    const asked = { access_token: key, session_token: session }
    session = newSession()
    const reply = await ask(`${origin}retrieve/${encodeURIComponent(id)}`, asked)
    return addressOf(list(reply, 'features')[0], 'properties')
  }

  return async (q, { lat, lng }, signal) => {
    const asked = { q, access_token: key, session_token: session, country: 'us', language: 'en', types: 'address', limit: '5' }
    const proximity = lat != null && lng != null && { proximity: `${lng},${lat}` }
    const reply = await ask(`${origin}suggest`, { ...asked, ...proximity }, { signal })
    return list(reply, 'suggestions').flatMap((one) => {
      const id = text(one, 'mapbox_id')
      const shown = text(one, 'full_address').replace(/, United States$/, '')
      const address = addressOf(one)
      const row = { text: shown || address.line1, address, credit: '© Mapbox' }
      return id ? [{ ...row, more: () => retrieve(id) }] : []
    })
  }
}
