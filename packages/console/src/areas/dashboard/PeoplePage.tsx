import { t } from '../../i18n/index.ts'
import type { Replies } from '@walkup/sdk'
import { withSearch } from '../../routing/router.ts'
import { roleName } from '../../frame/fixedNames.ts'
import { defineList, listPage, read } from '../../frame/index.ts'
import { cellLink } from '../../ui/useRowPresses.ts'
import { measureColumns, phoneSummary, type Hours } from './columns.tsx'
import { Person } from './Person.tsx'
import { activity, periodFilters } from './filters.ts'
import * as css from './today.css.ts'

type Row = Replies['dashboard.users']['items'][number]

/** Staff metrics, with each row's punches of the same days in the side panel. */
const OwnHours: Hours<Row> = ({ row, text, label }) => (
  <a {...cellLink} tabIndex={-1} className={css.number} href={withSearch({ row: String(row.id) })} aria-label={label}>
    {text}
  </a>
)

const people = defineList({
  endpoint: 'dashboard.users',
  path: '/today/people',
  title: t('dashboard.people'),
  noun: [t('common.personNoun'), t('common.peopleNoun')],
  icon: 'person',
  empty: {
    title: t('dashboard.peopleEmpty'),
    text: t('dashboard.peopleEmptyHint'),
  },
  sort: { by: 'name', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: t('dashboard.findPerson') },
    ...periodFilters,
    roleIds: {
      kind: 'many',
      label: t('common.role'),
      options: read('lookup.roles', ({ roles }) => roles.map(({ id }) => ({ value: id, label: roleName(id) }))),
    },
    isActive: activity,
  },
  columns: [
    { id: 'name', title: t('common.name'), width: 184, isSticky: true, sort: 'name', text: (row) => row.name },
    ...measureColumns<Row>(OwnHours),
  ],
  name: (row) => row.name,
  narrow: ({ figures }) => phoneSummary(figures),
  detail: { Body: ({ row }) => <Person row={row} /> },
})

export default listPage(people)
