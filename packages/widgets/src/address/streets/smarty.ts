import type { Connect, Street } from './index.ts'

/** US Autocomplete Pro, whose buildings open into their units: https://www.smarty.com/docs/cloud/us-autocomplete-pro-api */
export const connect: Connect =
  (key, { ask, text, list }) =>
  async (search, { postalCode }, signal) => {
    // Preferring a ZIP code excludes the default, which is where the browser's address is.
    const prefer: Record<string, string> = postalCode
      ? { prefer_zip_codes: postalCode.slice(0, 5), prefer_geolocation: 'none' }
      : {}
    async function lookUp(more: Readonly<Record<string, string>>, init?: RequestInit): Promise<Street[]> {
      const reply = await ask('https://us-autocomplete-pro.api.smarty.com/lookup', { key, search, ...more }, init)
      return list(reply, 'suggestions').map((one): Street => {
        const street = text(one, 'street_line')
        const secondary = text(one, 'secondary')
        const [city, state, postalCode] = [text(one, 'city'), text(one, 'state'), text(one, 'zipcode')]
        const entries = Number((one as { readonly entries?: unknown } | null)?.entries)
        const isBuilding = entries > 1
        const first = `${street} ${secondary}`.trim() + (isBuilding ? ` (${entries})` : '')
        const selected = `${first} ${city} ${state} ${postalCode}`
        return {
          text: `${first}, ${city}, ${state} ${postalCode}`,
          // Of a building, it is only the word before a unit's number, such as “Apt”.
          address: { line1: street, line2: isBuilding ? '' : secondary, city, state, postalCode },
          more: isBuilding ? () => lookUp({ selected, max_results: '10' }) : undefined,
        }
      })
    }
    return lookUp({ max_results: '5', ...prefer }, { signal })
  }
