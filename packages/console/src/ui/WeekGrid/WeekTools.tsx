import { withSearch } from '../../routing/router.ts'
import { FilterMenu } from '../FilterMenu.tsx'
import * as css from './WeekTools.css.ts'

interface ViewsProps {
  readonly label: string
  /** Label, query parameters, and whether it is current. */
  readonly views: readonly (readonly [name: string, changes: Readonly<Record<string, string | undefined>>, isShown: boolean])[]
}
/** View choices of a week, as links. */
export const ViewLinks = ({ label, views }: ViewsProps) => (
  <nav className={css.views} aria-label={label}>
    {views.map(([name, changes, isShown]) => (
      <a key={name} className={css.view} href={withSearch(changes)} aria-current={isShown ? 'page' : undefined}>
        {name}
      </a>
    ))}
  </nav>
)

interface OneMenuProps {
  readonly label: string
  readonly options: readonly { readonly id: number; readonly name: string }[] | undefined
  readonly chosen: number | undefined
  readonly onChange: (id: string | undefined) => void
}
/** Filter for the week's subject: one, or all. */
export const SubjectMenu = ({ label, options, chosen, onChange }: OneMenuProps) => (
  <FilterMenu
    label={label}
    options={options?.map(({ id, name }) => ({ value: id, label: name }))}
    chosen={chosen ? [chosen] : []}
    onChange={(ids) => onChange(ids.at(-1)?.toString())}
  />
)
