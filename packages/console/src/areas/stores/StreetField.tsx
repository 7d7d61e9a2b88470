import type { Replies } from '@walkup/sdk'
import { useServices } from '../../data/ServicesProvider.tsx'
import { Combobox } from '../../frame/form/Combobox.tsx'
import { useCall } from '../../data/useCall.ts'
import { useSettled } from '../../ui/useSettled.ts'
import type { CustomProps, Source } from '../../frame/index.ts'

type Address = Replies['stores.addressDetails']['address']

/** Places by what is typed of them. What was typed stands first: a street need not be one that is known. */
const places: Source<string> = {
  isSearch: true,
  useOptions: (typed) => {
    const text = typed?.trim() ?? ''
    const query = useSettled(text)
    const { data } = useCall('stores.addressSuggestions', query.length < 2 ? undefined : { query: { query } })
    const known = data?.suggestions.map(({ placeId, text }) => ({ value: placeId, label: text })) ?? []
    return text ? [{ value: `typed:${text}`, label: text }, ...known] : known
  },
}

/** The street, with suggestions that fill in the city, the state, the ZIP code and the point too. */
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
        // The suggestion alone is kept where its details can't be had.
        choose(value).catch(() => onChange({ 'address.line1': option?.label ?? street }))
      }}
    />
  )
}

/** The fields that an address knows; what it does not know stays as it is. */
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
