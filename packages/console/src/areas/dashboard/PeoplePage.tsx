import { t } from '../../i18n/index.ts'
import type { Replies } from '@walkup/sdk'
import { withSearch } from '../../routing/router.ts'
import { roleName } from '../../frame/fixedNames.ts'
import type { PageParams } from '../../resource.ts'
import { defineList, listPage, read } from '../../frame/index.ts'
import { follows } from '../../ui/useRowPresses.ts'
import { measured, narrow, type Hours } from './columns.tsx'
import { peoplePage } from './pages.ts'
import { Person } from './Person.tsx'
import { activity, periodFilters } from './filters.ts'
import { WithTabs } from './TodayTabs.tsx'
import * as css from './today.css.ts'

type Row = Replies['dashboard.users']['items'][number]

/** Staff metrics, with each row's punches of the same days in the side panel. */
const OwnHours: Hours<Row> = ({ row, text, label }) => (
  <a {...follows} tabIndex={-1} className={css.number} href={withSearch({ row: String(row.id) })} aria-label={label}>
    {text}
  </a>
)

const people = defineList({
  endpoint: peoplePage.needs,
  path: peoplePage.path,
  title: peoplePage.label,
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
    ...measured<Row>(OwnHours),
  ],
  name: (row) => row.name,
  narrow: ({ figures }) => narrow(figures),
  detail: { Body: ({ row }) => <Person row={row} /> },
})

const List = listPage(people)
export default function PeoplePage({ params }: { readonly params: PageParams }) {
  return (
    <WithTabs>
      <List params={params} />
    </WithTabs>
  )
}
