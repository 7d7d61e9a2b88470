import { defineList, lookup, stateColumn } from '../../frame/index.ts'
import { zoneName } from '../../ui/zoneName.ts'
import { t } from '../../i18n/index.ts'
import { Codes } from './Codes.tsx'
import { form } from './form.ts'
import { words } from './words.ts'

export const stores = defineList({
  endpoint: 'stores.search',
  path: '/stores',
  title: t('common.stores'),
  noun: [words.one, t('common.storesNoun')],
  icon: 'pin',
  empty: {
    title: t('stores.empty'),
    text: t('stores.emptyHint'),
  },
  add: t('stores.newStore'),
  sort: { by: 'name', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: t('stores.searchHint') },
    territoryIds: { kind: 'many', label: words.territory, options: lookup('first', 'organizationTerritories') },
    brandIds: { kind: 'many', label: words.brand, options: lookup('third', 'storesBrands') },
    isActive: { kind: 'boolean', label: words.state, yes: words.active, no: words.inactive },
  },
  columns: [
    { id: 'number', title: words.number, width: 96, isSticky: true, sort: 'number', text: (row) => row.number },
    { id: 'name', title: words.name, width: 220, sort: 'name', text: (row) => row.name },
    stateColumn(words),
    { id: 'territory', title: words.territory, width: 150, text: (row) => row.territory.name },
    { id: 'city', title: words.city, width: 150, sort: 'city', text: (row) => `${row.address.city}, ${row.address.state}` },
    { id: 'street', title: t('common.street'), width: 200, text: (row) => row.address.line1 },
    { id: 'codes', title: words.codes, width: 110, align: 'right', text: (row) => row.qrCodes },
    { id: 'brand', title: words.brand, width: 140, text: (row) => row.brand?.name },
    { id: 'zone', title: words.timeZone, width: 240, isHidden: true, text: (row) => zoneName(row.timeZone) },
  ],
  name: (row) => row.name,
  narrow: (row) =>
    [!row.isActive && words.inactive, row.number, `${row.address.city}, ${row.address.state}`].filter(Boolean).join(' · '),
  detail: {
    read: 'stores.get',
    sections: (row) => [
      {
        title: words.address,
        facts: [
          [
            words.address,
            [row.address.line1, row.address.line2, `${row.address.city}, ${row.address.state} ${row.address.postalCode}`]
              .filter(Boolean)
              .join(', '),
          ],
          [words.place, row.lat !== null && row.lng !== null ? `${row.lat}, ${row.lng}` : null],
          [words.radius, `${row.radiusM} m`],
          [words.timeZone, zoneName(row.timeZone)],
        ],
      },
      {
        title: t('stores.inOrganization'),
        facts: [
          [words.number, row.number],
          [words.brand, row.brand?.name],
          [words.territory, row.territory.name],
          [words.codes, <Codes key="codes" {...row} />],
          [
            words.leads,
            <a key="leads" href={`/leads?store=${row.id}`}>
              {words.toLeads}
            </a>,
          ],
          [words.state, row.isActive ? words.active : words.inactive],
        ],
      },
    ],
  },
  form,
  remove: {
    endpoint: 'stores.delete',
    warning: t('stores.deleteHint'),
  },
})
