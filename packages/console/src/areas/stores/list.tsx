import { defineList, lookup, restore, stateColumn } from '../../frame/index.ts'
import { zoneName } from '../../ui/zoneName.ts'
import { importTools } from '../../frame/ImportLink.tsx'
import { t } from '../../i18n/index.ts'
import { Codes } from './Codes.tsx'
import { CoverageText } from './CoverageField.tsx'
import { form } from './form.ts'

export const stores = defineList({
  endpoint: 'stores.search',
  path: '/stores',
  title: t('common.stores'),
  noun: [t('common.storeNoun'), t('common.storesNoun')],
  icon: 'pin',
  empty: {
    title: t('common.noStoresYet'),
    text: t('stores.emptyHint'),
  },
  add: t('stores.newStore'),
  Tools: importTools('stores', 'stores.import'),
  sort: { by: 'name', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: t('stores.searchHint') },
    territoryIds: { kind: 'many', label: t('common.territory'), options: lookup('first', 'organizationTerritories') },
    brandIds: { kind: 'many', label: t('common.brand'), options: lookup('third', 'storesBrands') },
    isActive: { kind: 'boolean', label: t('common.state'), yes: t('common.isActive'), no: t('common.isInactive') },
  },
  columns: [
    { id: 'number', title: t('common.number'), width: 96, isSticky: true, sort: 'number', text: (row) => row.number },
    { id: 'name', title: t('common.name'), width: 220, sort: 'name', text: (row) => row.name },
    stateColumn(t('common.isActive'), t('common.isInactive')),
    { id: 'territory', title: t('common.territory'), width: 170, text: (row) => row.territory.name },
    { id: 'city', title: t('common.city'), width: 150, sort: 'city', text: (row) => `${row.address.city}, ${row.address.state}` },
    { id: 'street', title: t('common.street'), width: 190, text: (row) => row.address.line1 },
    { id: 'codes', title: t('stores.activeCodes'), width: 110, align: 'right', text: (row) => row.qrCodes },
    { id: 'brand', title: t('common.brand'), width: 140, text: (row) => row.brand?.name },
    { id: 'zone', title: t('common.timeZone'), width: 240, isHidden: true, text: (row) => zoneName(row.timeZone) },
  ],
  name: (row) => row.name,
  narrow: (row) =>
    [!row.isActive && t('common.isInactive'), row.number, `${row.address.city}, ${row.address.state}`]
      .filter(Boolean)
      .join(' · '),
  detail: {
    read: 'stores.get',
    sections: (row) => [
      {
        title: t('common.address'),
        facts: [
          [
            t('common.address'),
            [row.address.line1, row.address.line2, `${row.address.city}, ${row.address.state} ${row.address.postalCode}`]
              .filter(Boolean)
              .join(', '),
          ],
          [t('stores.latitudeAndLongitude'), row.lat !== null && row.lng !== null ? `${row.lat}, ${row.lng}` : null],
          [t('stores.radius'), `${row.radiusM} m`],
          [t('common.timeZone'), zoneName(row.timeZone)],
        ],
      },
      {
        title: t('common.organization'),
        facts: [
          [t('common.number'), row.number],
          [t('common.brand'), row.brand?.name],
          [t('common.territory'), row.territory.name],
          [t('stores.leadTarget'), row.dailyLeadTarget],
          [t('stores.saleTarget'), row.dailySaleTarget],
          [t('stores.coverage'), row.coverage.length > 0 && <CoverageText key="coverage" value={row.coverage} />],
          [t('stores.activeCodes'), <Codes key="codes" {...row} />],
          [
            t('common.leads'),
            <a key="leads" href={`/leads?store=${row.id}`}>
              {t('stores.storeCodes')}
            </a>,
          ],
          [t('common.state'), row.isActive ? t('common.isActive') : t('common.isInactive')],
        ],
      },
    ],
  },
  form,
  remove: {
    endpoint: 'stores.delete',
    warning: t('stores.deleteHint'),
    back: restore('store'),
  },
})
