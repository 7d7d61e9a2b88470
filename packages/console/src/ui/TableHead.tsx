/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtual rows are absolutely positioned; table elements can't be */
import { Icon } from './Icon.tsx'
import { t } from '../i18n/index.ts'
import { CHECKS, type Column, type Sort } from './Table.tsx'
import { stickyLeft } from './TableRow.tsx'
import * as css from './Table.css.ts'
import type { Selection } from './useSelection.ts'
import { checkbox, visuallyHidden } from './controls.css.ts'

interface TableHeadProps<T, S extends string> {
  readonly columns: readonly Column<T, S>[]
  readonly sort: Sort<S>
  readonly onSort: (sort: Sort<S>) => void
  readonly isNarrow: boolean
  readonly isScrolled: boolean
  readonly selection: Selection | undefined
  /** Whether every loaded row is selected. */
  readonly isAll: boolean
}

/** Pressing the sorted column again reverses it; dates start with the newest. */
export function TableHead<T, S extends string>(props: TableHeadProps<T, S>) {
  const { columns, sort, onSort, isNarrow, isScrolled, selection, isAll } = props
  const checks = selection ? CHECKS : 0
  if (isNarrow)
    return (
      <div role="row" aria-rowindex={1} className={visuallyHidden}>
        <span role="columnheader">{columns.map((column) => column.title).join(', ')}</span>
      </div>
    )
  return (
    <div role="row" aria-rowindex={1} className={css.head}>
      {selection && (
        <div role="columnheader" className={css.check}>
          <input
            type="checkbox"
            className={checkbox}
            aria-label={t('common.selectLoaded')}
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = !isAll && selection.ids.size > 0
            }}
            onChange={isAll ? selection.clear : selection.all}
          />
        </div>
      )}
      {columns.map((column, index) => {
        const by = column.sort
        const isSorted = by === sort.by
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-sort={by && (isSorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : 'none')}
            className={`${css.headCell} ${column.align ? css.right : ''} ${column.isSticky ? css.sticky : ''} ${column.isSticky && isScrolled ? css.raised : ''}`}
            style={column.isSticky ? { left: stickyLeft(columns, index, checks) } : undefined}
          >
            {by ? (
              <button
                type="button"
                className={css.sort}
                onClick={() =>
                  onSort({
                    by,
                    direction: isSorted ? (sort.direction === 'asc' ? 'desc' : 'asc') : by.endsWith('At') ? 'desc' : 'asc',
                  })
                }
              >
                {column.title}
                {isSorted && (
                  <span className={sort.direction === 'asc' ? css.ascending : css.descending}>
                    <Icon name="down" size={16} />
                  </span>
                )}
              </button>
            ) : (
              column.title
            )}
          </div>
        )
      })}
    </div>
  )
}
