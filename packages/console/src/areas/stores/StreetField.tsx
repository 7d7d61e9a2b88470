import type { Replies } from '@walkup/sdk'
import { useServices } from '../../data/ServicesProvider.tsx'
import { Combobox } from '../../frame/form/Combobox.tsx'
import { useCall } from '../../data/useCall.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import type { CustomProps, Source } from '../../frame/index.ts'

type Details = Replies['stores.addressDetails']

const WITH_ZIP = /\d.*\p{L}.*\s\d{5}$/u

/** Address suggestions; the typed text comes first, since a street may be unknown. */
const places: Source<string> = {
  isSearch: true,
  toValue: (text) => `typed:${text}`,
  useOptions: (typed) => {
    const text = typed?.trim() ?? ''
    const query = useDebounced(text)
    const { data } = useCall('stores.addressSuggestions', query.length < 2 ? undefined : { query: { query } })
    const known = data?.suggestions.map(({ placeId, text }) => ({ value: placeId, label: text })) ?? []
    if (!text) return known
    const own = { value: `typed:${text}`, label: text }
    // A street with its ZIP code is whole: Enter takes it apart.
    return WITH_ZIP.test(text) && data?.suggestions.length === 1 ? [...known, own] : [own, ...known]
  },
}

/** Street input with suggestions that also fill city, state, ZIP code, coordinates and, if none is chosen, the territory. */
export function StreetField({ values, onChange, error, label }: CustomProps) {
  const { client } = useServices()
  const street = (values['address.line1'] as string | null) ?? ''

  async function choose(placeId: string): Promise<void> {
    const { address, territory } = await client.call('stores.addressDetails', { params: { placeId } })
    onChange({ ...filled(address, street), ...(territory && !values.territoryId && { territoryId: territory.id }) })
  }
  return (
    <Combobox
      label={label}
      {...(error ? { error } : {})}
      source={places}
      value={street}
      chosen={{ value: street, label: street }}
      canClear
      onChange={(option) => {
        const value = String(option?.value ?? '')
        if (value === '' || value.startsWith('typed:')) return onChange({ 'address.line1': value.slice('typed:'.length) })
        // Without details, use only the suggestion's text.
        choose(value).catch(() => onChange({ 'address.line1': option?.label ?? street }))
      }}
    />
  )
}

/** Fields known from the suggestion; others stay unchanged. */
function filled(
  { line1, city, state, postalCode, lat, lng }: Details['address'],
  street: string,
): Readonly<Record<string, unknown>> {
  const known = {
    'address.line1': line1 ?? street,
    'address.city': city,
    'address.state': state,
    'address.postalCode': postalCode,
    lat: lat === null ? null : String(lat),
    lng: lng === null ? null : String(lng),
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null))
}
