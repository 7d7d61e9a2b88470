import { withSearch } from '../../app/router.ts'
import { FilterMenu } from '../FilterMenu.tsx'
import * as css from './WeekTools.css.ts'

interface ViewsProps {
  readonly label: string
  /** Of each: its name, what it changes in the URL, and whether it is the one that is shown. */
  readonly views: readonly (readonly [name: string, changes: Readonly<Record<string, string | undefined>>, isShown: boolean])[]
}
/** The ways to look at a week, each a link. */
export const Views = ({ label, views }: ViewsProps) => (
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
/** What a week is of: one, or all of them. */
export const OneMenu = ({ label, options, chosen, onChange }: OneMenuProps) => (
  <FilterMenu
    label={label}
    options={options?.map(({ id, name }) => ({ value: id, label: name }))}
    chosen={chosen ? [chosen] : []}
    onChange={(ids) => onChange(ids.at(-1)?.toString())}
  />
)
