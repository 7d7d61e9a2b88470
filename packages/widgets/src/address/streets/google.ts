import { stringify } from '../../json.ts'
import type { Connect } from './index.ts'

/**
 * Places API (New), by a session of suggestions that ends with the details of one:
 * https://developers.google.com/maps/documentation/places/web-service/session-tokens
 */
export const connect: Connect = (key, { ask, text, list, newSession }) => {
  const origin = 'https://places.googleapis.com/v1/'
  let sessionToken = newSession()

  async function details(placeId: string, line1: string) {
    const fields = { 'x-goog-api-key': key, 'x-goog-fieldmask': 'addressComponents' }
    const token = sessionToken
    sessionToken = newSession()
    const reply = await ask(`${origin}places/${encodeURIComponent(placeId)}`, { sessionToken: token }, { headers: fields })
    const components = list(reply, 'addressComponents')
    const of = (type: string, form = 'longText') =>
      text(
        components.find((one) => list(one, 'types').includes(type)),
        form,
      )
    const number = of('street_number')
    const route = of('route', 'shortText')
    const unit = of('subpremise')
    return {
      line1: number && route ? `${number} ${route}` : line1,
      line2: unit && (/^\w+$/.test(unit) ? `#${unit}` : unit),
      city: of('locality') || of('postal_town') || of('sublocality_level_1') || of('administrative_area_level_3'),
      state: of('administrative_area_level_1', 'shortText'),
      postalCode: of('postal_code'),
    }
  }

  return async (input, { lat, lng }, signal) => {
    const bias = lat != null && lng != null && { circle: { center: { latitude: lat, longitude: lng }, radius: 50_000 } }
    const body = {
      input,
      sessionToken,
      includedRegionCodes: ['us'],
      // Homes, not businesses.
      includedPrimaryTypes: ['street_address', 'premise', 'subpremise'],
      locationBias: bias || undefined,
    }
    const headers = { 'content-type': 'application/json', 'x-goog-api-key': key }
    const reply = await ask(`${origin}places:autocomplete`, {}, { method: 'POST', headers, body: stringify(body), signal })
    return list(reply, 'suggestions').flatMap((one) => {
      const placeId = text(one, 'placePrediction', 'placeId')
      const line1 = text(one, 'placePrediction', 'structuredFormat', 'mainText', 'text')
      const [city, state] = text(one, 'placePrediction', 'structuredFormat', 'secondaryText', 'text').split(', ')
      const shown = text(one, 'placePrediction', 'text', 'text').replace(/, USA$/, '')
      // Their terms ask for the name: https://developers.google.com/maps/documentation/places/web-service/policies
      const row = { text: shown, address: { line1, city, state }, credit: 'Google Maps' }
      return placeId ? [{ ...row, more: () => details(placeId, line1) }] : []
    })
  }
}
