import { t } from '../../i18n/index.ts'
import type { Replies } from '@walkup/sdk'
import { defineList, listPage } from '../../frame/index.ts'
import { names } from '../../metrics/names.ts'
import { activity, periodFilters } from './filters.ts'
import { measureColumns, phoneSummary } from './columns.tsx'
import { Figures } from './Figures.tsx'
import { StoreHours } from './StoreHours.tsx'

type Row = Replies['dashboard.stores']['items'][number]

const stores = defineList({
  endpoint: 'dashboard.stores',
  path: '/today/stores',
  title: t('dashboard.stores'),
  noun: [t('common.storeNoun'), t('common.storesNoun')],
  icon: 'pin',
  empty: {
    title: t('common.noStoresYet'),
    text: t('dashboard.storesEmptyHint'),
  },
  sort: { by: 'name', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: t('dashboard.findStore') },
    ...periodFilters,
    isActive: activity,
  },
  columns: [
    { id: 'name', title: names.store, width: 184, isSticky: true, sort: 'name', text: (row) => row.name },
    {
      id: 'number',
      title: t('common.number'),
      width: 100,
      sort: 'number',
      isHidden: true,
      text: (row) => row.number,
    },
    { id: 'territory', title: names.territory, width: 140, isHidden: true, text: (row) => row.territory?.name },
    ...measureColumns<Row>(StoreHours),
  ],
  name: (row) => row.name,
  narrow: ({ figures, territory }) => [phoneSummary(figures), territory?.name].filter(Boolean).join(' · '),
  detail: { Body: ({ row }) => <Figures row={row} name={row.name} /> },
  export: { endpoint: 'dashboard.exportStores', file: 'stores.csv' },
})

export default listPage(stores)
