/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtual rows stand where they are put; table elements can't */
import { memo, type ReactNode } from 'react'
import { t } from '../words/index.ts'
import { CHECKS, type Column } from './Table.tsx'
import { checkbox } from './controls.css.ts'
import { useLongPress } from './useLongPress.ts'
import * as css from './Table.css.ts'

interface TableRowProps<T> {
  readonly item: T
  readonly index: number
  readonly columns: readonly Column<T>[]
  readonly narrow: (item: T) => ReactNode
  readonly template: string
  readonly top: number
  readonly height: number
  readonly isNarrow: boolean
  readonly isScrolled: boolean
  readonly isSelected: boolean
  readonly isFresh: boolean
  readonly isTabStop: boolean
  /** Undefined where rows can't be chosen. */
  readonly isChecked: boolean | undefined
  readonly onCheck: (index: number, isRange: boolean) => void
  /** Whether a long press may begin choosing. */
  readonly mayCheck: boolean
  readonly onFocus: (index: number) => void
  readonly onSelect: (item: T) => void
  readonly onEdit: ((item: T) => void) | undefined
}

/** How far from the left a sticky column stays: the widths of the sticky ones before it. */
export const stickyLeft = (
  columns: readonly { readonly width: number; readonly isSticky?: boolean }[],
  place: number,
  start: number,
): number => columns.slice(0, place).reduce((sum, column) => sum + (column.isSticky ? column.width : 0), start)

function Row<T>(props: TableRowProps<T>) {
  const { item, index, columns, narrow, template, top, height, isNarrow, isScrolled, isSelected, isFresh, isTabStop } = props
  const { isChecked } = props
  const checks = isChecked === undefined ? 0 : CHECKS
  const press = useLongPress(() => props.onCheck(index, false))
  return (
    // The grid handles its keys in one place; the row's own press is a shortcut to the link in it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChecked ?? isSelected}
      aria-current={isSelected || undefined}
      data-index={index}
      tabIndex={isTabStop ? 0 : -1}
      className={`${css.row} ${isSelected || isChecked ? css.selected : ''} ${isFresh ? css.fresh : ''}`}
      style={{ top, height, gridTemplateColumns: isNarrow ? `${checks ? `${CHECKS}px ` : ''}1fr` : template }}
      {...(props.mayCheck ? press : {})}
      onFocus={() => props.onFocus(index)}
      onClick={(event) => {
        // A modified press belongs to the link: a new tab or window.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        // On a phone the whole row is the checkbox, where a finger meets it.
        if (isNarrow && isChecked !== undefined) props.onCheck(index, false)
        else props.onSelect(item)
      }}
      onDoubleClick={() => props.onEdit?.(item)}
    >
      {isChecked !== undefined && (
        <div role="gridcell" aria-colindex={1} className={`${css.cell} ${css.sticky} ${css.check}`}>
          <input
            type="checkbox"
            tabIndex={-1}
            className={checkbox}
            aria-label={t('Choose this row')}
            checked={isChecked}
            onChange={() => {}}
            onClick={(event) => {
              event.stopPropagation()
              props.onCheck(index, event.shiftKey)
            }}
          />
        </div>
      )}
      {isNarrow ? (
        <div role="gridcell" className={css.narrow}>
          {narrow(item)}
        </div>
      ) : (
        columns.map((column, place) => (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={place + (checks ? 2 : 1)}
            className={`${css.cell} ${column.align ? css.right : ''} ${column.isSticky ? css.sticky : ''} ${column.isSticky && isScrolled ? css.raised : ''}`}
            style={column.isSticky ? { left: stickyLeft(columns, place, checks) } : undefined}
          >
            {column.cell(item) ?? <span className={css.none}>–</span>}
          </div>
        ))
      )}
    </div>
  )
}
export const TableRow = memo(Row) as unknown as typeof Row
