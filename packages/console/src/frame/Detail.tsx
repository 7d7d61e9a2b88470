import type { ReactNode } from 'react'
import { Skeleton } from '../ui/states.tsx'
import { say } from '../words/index.ts'
import type { AnyList, AnyRow, Section } from './types.ts'
import * as css from './frame.css.ts'

/** Facts under headings. */
export const Sections = ({ sections }: { readonly sections: readonly Section[] }) => (
  <>
    {sections.map(({ title, facts }) => (
      <section key={title.en} className={css.card}>
        <h3 className={css.cardTitle}>{say(title)}</h3>
        <dl className={css.facts}>
          {facts.map(([term, value]) => (
            <div key={term.en} className={css.fact}>
              <dt className={css.term}>{say(term)}</dt>
              <dd>{isNothing(value) ? '–' : value}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </>
)
const isNothing = (value: ReactNode) => value === null || value === undefined || value === ''

interface DetailProps {
  readonly list: AnyList
  readonly row: AnyRow
  readonly onChanged: (row?: AnyRow) => void
}
/** What stands beside a list or on a row's page: the declared sections, the list's own part, or else its columns. */
export function Detail({ list, row, onChanged }: DetailProps) {
  const { sections, Body } = list.detail ?? {}
  const columns: Section = {
    title: list.noun[0],
    facts: list.columns.map((column) => [column.title, column.cell?.(row) ?? column.text(row)]),
  }
  return (
    <>
      {(sections || !Body) && <Sections sections={sections?.(row) ?? [columns]} />}
      {Body && <Body row={row} onChanged={onChanged} />}
    </>
  )
}

export const PanelBones = () => (
  <div className={css.bones}>
    <Skeleton widths={['40%', '100%', '80%', '60%', '90%']} />
  </div>
)
