import type { Replies } from '@walkup/sdk/contract'
import type { PlacesConfig } from '../../config.ts'
import { parseForeignJson } from '../../http/json.ts'
import { outboundFetch, type OutboundRequest } from '../../http/outbound.ts'
import type { Coordinates } from '../labor/rules.ts'

type Suggestion = Replies['stores.addressSuggestions']['suggestions'][number]

interface Prediction {
  readonly placeId?: string
  readonly text?: { readonly text?: string }
  readonly structuredFormat?: {
    readonly mainText?: { readonly text?: string }
    readonly secondaryText?: { readonly text?: string }
  }
}
interface Component {
  readonly longText?: string
  readonly shortText?: string
  readonly types?: readonly string[]
}
interface Details {
  readonly id?: string
  readonly formattedAddress?: string
  readonly addressComponents?: readonly Component[]
  readonly location?: { readonly latitude?: number; readonly longitude?: number }
}

/** 50 km around, the largest circle. */
const biasTo = ({ lat, lng }: Coordinates) => ({ circle: { center: { latitude: lat, longitude: lng }, radius: 50_000 } })

/** Google Places (New): https://developers.google.com/maps/documentation/places/web-service/place-autocomplete */
export function googlePlaces({ key, origin, mayBePrivate }: PlacesConfig) {
  async function ask<T>(call: OutboundRequest): Promise<T | undefined> {
    const { status, text } = await outboundFetch({
      ...call,
      headers: { 'content-type': 'application/json', 'x-goog-api-key': key, ...call.headers },
      timeoutMs: 3000,
      ...(mayBePrivate && { mayBePrivate }),
    })
    if (status === 404 || status === 400) return
    if (status !== 200) throw new Error(`Google Places answered ${status}.`)
    return parseForeignJson(text) as T
  }

  return {
    /** @throws if Google cannot be reached or rejects the key */
    async suggest(query: string, near?: Coordinates): Promise<Suggestion[]> {
      const found = await ask<{ suggestions?: readonly { placePrediction?: Prediction }[] }>({
        url: `${origin}/v1/places:autocomplete`,
        method: 'POST',
        body: JSON.stringify({ input: query, includedRegionCodes: ['us'], ...(near && { locationBias: biasTo(near) }) }),
      })
      return (found?.suggestions ?? []).flatMap(({ placePrediction }): Suggestion[] => {
        const { placeId, text, structuredFormat } = placePrediction ?? {}
        if (!placeId || !text?.text) return []
        const [city, state] = (structuredFormat?.secondaryText?.text ?? '').split(', ')
        const line1 = structuredFormat?.mainText?.text ?? null
        const isStreet = line1 !== null && /\d/.test(line1)
        const address = { line1: isStreet ? line1 : null, postalCode: null, lat: null, lng: null }
        const isPlace = isStreet && state !== undefined && /^[A-Z]{2}$/.test(state)
        return [
          {
            placeId,
            text: text.text,
            source: 'google',
            address: { ...address, city: isPlace ? (city ?? null) : null, state: isPlace ? state : null },
          },
        ]
      })
    },

    /** Undefined for an unknown id. @throws if Google cannot be reached or rejects the key */
    async details(placeId: string): Promise<Suggestion | undefined> {
      const place = await ask<Details>({
        url: `${origin}/v1/places/${encodeURIComponent(placeId)}`,
        headers: { 'x-goog-fieldmask': 'id,formattedAddress,addressComponents,location' },
      })
      if (!place) return
      const part = (type: string, form: 'longText' | 'shortText' = 'longText') =>
        place.addressComponents?.find(({ types }) => types?.includes(type))?.[form] ?? null
      const street = [part('street_number'), part('route', 'shortText')].filter((word) => word !== null).join(' ')
      return {
        placeId,
        text: place.formattedAddress ?? placeId,
        source: 'google',
        address: {
          line1: street || null,
          city: part('locality') ?? part('postal_town') ?? part('sublocality_level_1'),
          state: part('administrative_area_level_1', 'shortText'),
          postalCode: part('postal_code'),
          lat: place.location?.latitude ?? null,
          lng: place.location?.longitude ?? null,
        },
      }
    },
  }
}
