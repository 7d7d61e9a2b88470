import type { Replies } from '@walkup/sdk'
import { withSearch } from '../../app/router.ts'
import { roleName } from '../../frame/fixedNames.ts'
import type { PageParams } from '../../resources.ts'
import { defineList, listPage, lookup, read } from '../../frame/index.ts'
import { follows } from '../../ui/useRowPresses.ts'
import { names } from '../reports/names.ts'
import { usual } from '../reports/query.ts'
import { measured, narrow, type Hours } from './columns.tsx'
import { peoplePage } from './pages.ts'
import { Person } from './Person.tsx'
import { activity, comparing } from './StoresPage.tsx'
import { WithTabs } from './TodayTabs.tsx'
import { words } from './words.ts'
import * as css from './today.css.ts'

type Row = Replies['dashboard.users']['items'][number]

/** A person's punches of the same days stand beside their row. */
const OwnHours: Hours<Row> = ({ row, text, label }) => (
  <a {...follows} tabIndex={-1} className={css.number} href={withSearch({ row: String(row.id) })} aria-label={label}>
    {text}
  </a>
)

const people = defineList({
  endpoint: peoplePage.needs,
  path: peoplePage.path,
  title: peoplePage.label,
  noun: [
    { en: 'person', es: 'persona' },
    { en: 'people', es: 'personas' },
  ],
  icon: 'person',
  empty: {
    title: { en: 'Nobody here', es: 'Nadie aquí' },
    text: {
      en: 'Lead generators and supervisors stand here with their leads and their paid hours.',
      es: 'Generadores y supervisores están aquí con sus prospectos y sus horas pagadas.',
    },
  },
  sort: { by: 'name', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: { en: 'Find a person', es: 'Buscar una persona' } },
    dates: { kind: 'dates', label: words.days, usual },
    compareTo: { kind: 'one', label: words.comparedWith, options: comparing, usual: 'previousPeriod' },
    territoryIds: { kind: 'many', label: names.territory, options: lookup('first', 'organizationTerritories') },
    roleIds: {
      kind: 'many',
      label: { en: 'Role', es: 'Rol' },
      options: read('lookup.roles', ({ roles }) => roles.map(({ id }) => ({ value: id, label: roleName(id) }))),
    },
    isActive: activity,
  },
  columns: [
    { id: 'name', title: { en: 'Name', es: 'Nombre' }, width: 184, isSticky: true, sort: 'name', text: (row) => row.name },
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
