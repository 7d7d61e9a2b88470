import { Suspense, type ReactNode } from 'react'
import { Skeleton } from '../ui/states.tsx'
import type { AnyList, AnyRow, Section } from './types.ts'
import * as css from './frame.css.ts'

interface SectionsProps {
  readonly sections: readonly Section[]
  /** The row's name is an h1 on its own page, an h2 in the side panel. */
  readonly heading?: 'h2' | 'h3' | undefined
}

/** Facts under section headings. */
export const Sections = ({ sections, heading: Heading = 'h3' }: SectionsProps) => (
  <>
    {sections.map(({ title, facts }) => (
      <section key={title} className={css.card}>
        <Heading className={css.cardTitle}>{title}</Heading>
        <dl className={css.facts}>
          {facts.map(([term, value]) => (
            <div key={term} className={css.fact}>
              <dt className={css.term}>{term}</dt>
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
  readonly heading?: SectionsProps['heading']
}
/** Row details for the side panel or the row's page: declared sections, a custom body, or else the list's columns. */
export function Detail({ list, row, onChanged, heading }: DetailProps) {
  const { sections, Body } = list.detail ?? {}
  const columns: Section = {
    title: list.noun[0],
    facts: list.columns.map((column) => [column.title, column.cell?.(row) ?? column.text(row)]),
  }
  return (
    <>
      {(sections || !Body) && <Sections heading={heading} sections={sections?.(row) ?? [columns]} />}
      {Body && (
        <Suspense>
          <Body row={row} onChanged={onChanged} />
        </Suspense>
      )}
    </>
  )
}

export const PanelSkeleton = () => (
  <div className={css.skeleton}>
    <Skeleton widths={['40%', '100%', '80%', '60%', '90%']} />
  </div>
)
