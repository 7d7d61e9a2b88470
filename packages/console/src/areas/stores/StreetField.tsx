import type { Replies } from '@walkup/sdk'
import { useServices } from '../../data/ServicesProvider.tsx'
import { Combobox } from '../../frame/form/Combobox.tsx'
import { useCall } from '../../data/useCall.ts'
import { useSettled } from '../../ui/useSettled.ts'
import type { CustomProps, Source } from '../../frame/index.ts'

type Address = Replies['stores.addressDetails']['address']

/** Address suggestions; the typed text comes first, since a street may be unknown. */
const places: Source<string> = {
  isSearch: true,
  toValue: (text) => `typed:${text}`,
  useOptions: (typed) => {
    const text = typed?.trim() ?? ''
    const query = useSettled(text)
    const { data } = useCall('stores.addressSuggestions', query.length < 2 ? undefined : { query: { query } })
    const known = data?.suggestions.map(({ placeId, text }) => ({ value: placeId, label: text })) ?? []
    return text ? [{ value: `typed:${text}`, label: text }, ...known] : known
  },
}

/** Street input with suggestions that also fill city, state, ZIP code, and coordinates. */
export function StreetField({ values, onChange, error, label }: CustomProps) {
  const { client } = useServices()
  const street = (values['address.line1'] as string | null) ?? ''

  async function choose(placeId: string): Promise<void> {
    const { address } = await client.call('stores.addressDetails', { params: { placeId } })
    onChange(filled(address, street))
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
function filled({ line1, city, state, postalCode, lat, lng }: Address, street: string): Readonly<Record<string, unknown>> {
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
