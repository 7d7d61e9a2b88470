/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtual rows are absolutely positioned; table elements can't be */
import { memo, type ReactNode } from 'react'
import { t } from '../i18n/index.ts'
import type { Column } from './Table.tsx'
import { checkbox } from './controls.css.ts'
import * as css from './Table.css.ts'

/** Class and style of a column's cells, computed once for all rows. */
export interface CellStyle {
  readonly className: string
  /** The same for text-only cells. */
  readonly wordsClassName: string
  readonly noneClassName: string
  readonly style: { readonly left: number } | undefined
}
interface TableRowProps<T> {
  readonly item: T
  readonly index: number
  readonly columns: readonly Column<T>[]
  /** One per column. */
  readonly looks: readonly CellStyle[]
  /** Renders the row as two lines in one cell. */
  readonly narrow: ((item: T) => ReactNode) | undefined
  readonly top: number
  readonly isSelected: boolean
  readonly isFresh: boolean
  readonly isTabStop: boolean
  /** Undefined if rows aren't selectable. */
  readonly isChecked: boolean | undefined
}

/** Left offset of a sticky column: the total width of the sticky columns before it. */
export const stickyLeft = (columns: readonly Pick<Column<never>, 'width' | 'isSticky'>[], index: number, start: number): number =>
  columns.slice(0, index).reduce((sum, column) => sum + (column.isSticky ? column.width : 0), start)

/** Styles of columns; sticky ones are offset by `start` px and raised above the scrolled content. */
export const cellStyles = (columns: readonly Column<never>[], start: number, isScrolled: boolean): readonly CellStyle[] =>
  columns.map(({ align, isSticky }, index) => {
    const own = `${align ? ` ${css.right}` : ''}${isSticky ? ` ${css.sticky}` : ''}${isSticky && isScrolled ? ` ${css.raised}` : ''}`
    return {
      className: css.cell + own,
      wordsClassName: css.words + own,
      noneClassName: `${css.words}${own} ${css.none}`,
      style: isSticky ? { left: stickyLeft(columns, index, start) } : undefined,
    }
  })

/** Event handlers are delegated to the grid, so that rows render fast. */
function Row<T>({ item, index, columns, looks, narrow, top, isSelected, isFresh, isTabStop, isChecked }: TableRowProps<T>) {
  const hasCheck = isChecked !== undefined
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChecked ?? isSelected}
      aria-current={isSelected || undefined}
      data-index={index}
      tabIndex={isTabStop ? 0 : -1}
      className={`${css.row}${isSelected || isChecked ? ` ${css.selected}` : ''}${isFresh ? ` ${css.fresh}` : ''}`}
      style={{ top }}
    >
      {hasCheck && (
        <div role="gridcell" className={css.check}>
          <input type="checkbox" tabIndex={-1} className={checkbox} aria-label={t('ui.selectRow')} checked={isChecked} readOnly />
        </div>
      )}
      {narrow ? (
        <div role="gridcell" className={css.narrow}>
          {narrow(item)}
        </div>
      ) : (
        columns.map((column, index) => {
          const shown = column.cell(item)
          const look = looks[index]
          const isNone = shown === null || shown === undefined
          return (
            <div
              key={column.id}
              role="gridcell"
              className={isNone ? look?.noneClassName : typeof shown === 'object' ? look?.className : look?.wordsClassName}
              style={look?.style}
            >
              {isNone ? '–' : shown}
            </div>
          )
        })
      )}
    </div>
  )
}
export const TableRow = memo(Row) as unknown as typeof Row
