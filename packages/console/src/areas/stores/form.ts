import { t } from '../../i18n/index.ts'
import { defineForm, lookup } from '../../frame/index.ts'
import { timeZones } from '../../frame/timeZones.ts'
import { zoneName } from '../../ui/zoneName.ts'
import { CoverageField, CoverageText } from './CoverageField.tsx'
import { StreetField } from './StreetField.tsx'

export const form = defineForm({
  endpoint: 'stores.upsert',
  title: { add: t('stores.newStore'), edit: t('stores.editStore') },
  fields: {
    number: {
      kind: 'text',
      label: t('common.number'),
      hint: t('stores.numberHint'),
    },
    name: { kind: 'text', label: t('common.name') },
    brandId: { kind: 'select', label: t('common.brand'), options: lookup('third', 'storesBrands') },
    territoryId: { kind: 'select', label: t('common.territory'), options: lookup('first', 'organizationTerritories') },
    'address.line1': { kind: 'custom', label: t('common.street'), section: t('common.address'), Field: StreetField },
    'address.line2': { kind: 'text', label: t('stores.suiteOrFloor') },
    'address.city': { kind: 'text', label: t('common.city') },
    'address.state': { kind: 'text', label: t('common.stateCode') },
    'address.postalCode': { kind: 'text', label: t('common.zipCode') },
    lat: { kind: 'number', label: t('common.latitude'), section: t('stores.location') },
    lng: { kind: 'number', label: t('common.longitude') },
    radiusM: {
      kind: 'number',
      label: t('stores.radius'),
      hint: t('stores.radiusHint'),
      start: 200,
    },
    timeZone: {
      kind: 'select',
      label: t('common.timeZone'),
      hint: t('stores.zoneHint'),
      options: timeZones,
    },
    dailyLeadTarget: {
      kind: 'number',
      label: t('stores.leadTarget'),
      section: t('stores.targets'),
      hint: t('stores.targetHint'),
    },
    dailySaleTarget: { kind: 'number', label: t('stores.saleTarget') },
    coverage: {
      kind: 'custom',
      label: t('stores.coverage'),
      section: t('stores.coverage'),
      isWide: true,
      Field: CoverageField,
      ValueText: CoverageText,
      showsParts: true,
    },
    isActive: { kind: 'boolean', label: t('common.isActive'), start: true },
  },
  read: ({ brand, territory }) => ({ brandId: brand?.id ?? null, territoryId: territory.id }),
  chosen: ({ brand, territory, timeZone }) => ({
    brandId: brand ? { value: brand.id, label: brand.name } : undefined,
    territoryId: { value: territory.id, label: territory.name },
    timeZone: { value: timeZone, label: zoneName(timeZone) },
  }),
})
