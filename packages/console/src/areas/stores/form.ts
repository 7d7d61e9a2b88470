import { defineForm, lookup } from '../../frame/index.ts'
import { timeZones } from '../../frame/zones.ts'
import { zoneName } from '../../ui/zoneName.ts'
import { StreetField } from './StreetField.tsx'
import { words } from './words.ts'

export const form = defineForm({
  endpoint: 'stores.upsert',
  title: { add: { en: 'New store', es: 'Tienda nueva' }, edit: { en: 'Edit store', es: 'Editar tienda' } },
  fields: {
    number: {
      kind: 'text',
      label: words.number,
      hint: { en: 'As the retailer has it, zeros too', es: 'Como la tiene el minorista, con ceros' },
    },
    name: { kind: 'text', label: words.name },
    brandId: { kind: 'select', label: words.brand, options: lookup('third', 'storesBrands') },
    territoryId: { kind: 'select', label: words.territory, options: lookup('first', 'organizationTerritories') },
    'address.line1': { kind: 'custom', label: { en: 'Street', es: 'Calle' }, section: words.address, Field: StreetField },
    'address.line2': { kind: 'text', label: { en: 'Suite or floor', es: 'Local o piso' } },
    'address.city': { kind: 'text', label: words.city },
    'address.state': { kind: 'text', label: { en: 'State (two letters)', es: 'Estado (dos letras)' } },
    'address.postalCode': { kind: 'text', label: { en: 'ZIP code', es: 'Código postal' } },
    lat: { kind: 'number', label: { en: 'Latitude', es: 'Latitud' }, section: { en: 'On the ground', es: 'En el lugar' } },
    lng: { kind: 'number', label: { en: 'Longitude', es: 'Longitud' } },
    radiusM: {
      kind: 'number',
      label: words.radius,
      hint: {
        en: 'Metres around the point within which a punch counts as made here',
        es: 'Metros alrededor del punto donde un fichaje cuenta',
      },
      start: 200,
    },
    timeZone: {
      kind: 'select',
      label: words.timeZone,
      hint: { en: 'A new store’s is its territory’s', es: 'La de una tienda nueva es la de su territorio' },
      options: timeZones,
    },
    isActive: { kind: 'boolean', label: words.active, start: true },
  },
  read: ({ brand, territory }) => ({ brandId: brand?.id ?? null, territoryId: territory.id }),
  chosen: ({ brand, territory, timeZone }) => ({
    brandId: brand ? { value: brand.id, label: brand.name } : undefined,
    territoryId: { value: territory.id, label: territory.name },
    timeZone: { value: timeZone, label: zoneName(timeZone) },
  }),
})
