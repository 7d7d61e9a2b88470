/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- virtual rows are absolutely positioned; table elements can't be */
import { useEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import type { PagesState } from '../data/pages.ts'
import { TableHead } from './TableHead.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import { cellStyles, TableRow } from './TableRow.tsx'
import { Button } from './Button.tsx'
import { count } from './format.ts'
import { ErrorState } from './states.tsx'
import { saveRow, useScrollRestoration } from './useScrollRestoration.ts'
import { useRowKeys } from './useRowKeys.ts'
import { useRowPresses } from './useRowPresses.ts'
import { useVirtualRows } from './useVirtualRows.ts'
import type { Selection } from './useSelection.ts'
import { useMedia } from './useMedia.ts'
import { media } from './tokens.css.ts'
import * as css from './Table.css.ts'
import { t } from '../i18n/index.ts'

export interface Column<T, S extends string = string> {
  readonly id: string
  readonly title: string
  readonly width: number
  readonly cell: (item: T) => ReactNode
  /** Text for copying. */
  readonly text?: (item: T) => string | number | null | undefined
  /** Sort name in the search, if sortable. */
  readonly sort?: S
  readonly align?: 'right'
  readonly isSticky?: boolean
}
export interface Sort<S extends string = string> {
  readonly by: S
  readonly direction: 'asc' | 'desc'
}

export interface TableProps<T extends { readonly id: number }, S extends string> {
  /** Accessible name of the grid. */
  readonly label: string
  readonly columns: readonly Column<T, S>[]
  /** Two-line row for narrow screens. */
  readonly narrow: (item: T) => ReactNode
  readonly list: PagesState<T>
  readonly sort: Sort<S>
  readonly onSort: (sort: Sort<S>) => void
  readonly onMore: () => unknown
  readonly onRetry: () => unknown
  /** Called on click: opens the side panel. */
  readonly onSelect: (item: T) => void
  /** Called on Escape: closes the side panel. */
  readonly onLeave?: () => void
  /** Called on Enter: opens the row's page. */
  readonly onOpen: (item: T) => void
  readonly selectedId?: number
  readonly isCompact?: boolean
  /** Enables a checkbox per row; on phones only in selection mode. */
  readonly selection?: Selection
  /** Copies the selection. */
  readonly onCopy?: () => void
  /** Called on F2 or a double click: edits a cell in place. */
  readonly onEdit?: (item: T) => void
  /** Bulk actions toolbar. */
  readonly bar?: ReactNode
  readonly empty: ReactNode
  /** Whether the list is scrolled to the top, where inserting rows doesn't move what is being read. */
  readonly onTop?: (isAtTop: boolean) => void
  readonly onRelease?: () => void
  /** Noun for a row: "lead", "leads". */
  readonly noun: readonly [one: string, many: string]
}

const NARROW_ROW = 64
const HEAD = 36
/** Width of the checkbox column, px. */
export const CHECKS = 40

/** The console's table: virtualized rows with keyset pagination and roving tabindex (arrow keys or J and K). */
export function Table<T extends { readonly id: number }, S extends string>(props: TableProps<T, S>) {
  const { label, columns, list, sort, onSort, onMore, onRetry, onTop, onRelease, isCompact, empty, noun } = props
  const isNarrow = useMedia(media.phone)
  const scroller = useRef<HTMLDivElement>(null)
  const [isScrolled, setScrolled] = useState(false)
  const rowHeight = isNarrow ? NARROW_ROW : isCompact ? 32 : 40
  const rows = useVirtualRows(scroller, list.items.length, rowHeight, HEAD)
  const last = rows.end - 1
  useEffect(() => {
    if (list.phase === 'ready' && list.hasMore && last >= list.items.length - 20) onMore()
  }, [last, list.phase, list.hasMore, list.items.length, onMore])
  const leaving = { ...props, onOpen: savingRow(label, props.onOpen), onSelect: savingRow(label, props.onSelect) }
  const keys = useRowKeys(leaving, rows.scrollTo, scroller)
  const rowPresses = useRowPresses(leaving, isNarrow, keys.setActive)
  useScrollRestoration(scroller, label, list, keys.row?.id, keys.goTo)

  // Phones have no room for checkboxes until a long press starts selection mode.
  const selection = isNarrow && !props.selection?.isChoosing ? undefined : props.selection
  const hasChecks = selection !== undefined
  const checks = hasChecks ? CHECKS : 0
  const looks = useMemo(() => cellStyles(columns, checks, isScrolled), [columns, checks, isScrolled])
  const tracks = isNarrow ? '1fr' : columns.map((_, index) => track(columns, index)).join(' ')
  const template = hasChecks ? `${CHECKS}px ${tracks}` : tracks
  const minWidth = isNarrow ? undefined : columns.reduce((sum, { width }) => sum + width, checks)
  const skeleton = <TableSkeleton columns={columns} height={rowHeight} isNarrow={isNarrow} hasChecks={hasChecks} />
  const isFailed = list.phase === 'failed' && list.items.length === 0
  const isEmpty = list.phase === 'ready' && list.items.length === 0
  return (
    <div className={css.frame}>
      {props.bar}
      {list.waiting > 0 && onRelease && (
        <div className={css.pill}>
          <Button
            look="primary"
            icon="up"
            onClick={() => {
              onRelease()
              scroller.current?.scrollTo({ top: 0 })
            }}
          >
            {t('ui.newRows', { n: count(list.waiting), noun: noun[list.waiting === 1 ? 0 : 1] })}
          </Button>
        </div>
      )}
      <div
        ref={scroller}
        className={list.phase === 'loading' ? css.still : css.scroller}
        onScroll={(event) => {
          const { scrollTop, scrollLeft } = event.currentTarget
          onTop?.(scrollTop < rowHeight)
          setScrolled(scrollLeft > 0)
          rows.follow()
        }}
      >
        {isFailed && list.problem ? (
          <ErrorState problem={list.problem} onRetry={onRetry} />
        ) : isEmpty ? (
          empty
        ) : (
          <div
            role="grid"
            aria-label={label}
            aria-busy={list.phase === 'loading'}
            aria-rowcount={list.totalIsExact && list.total !== undefined ? list.total + 1 : -1}
            aria-multiselectable={hasChecks || undefined}
            className={css.grid}
            style={{ minWidth, '--columns': template, '--row': `${rowHeight}px` } as CSSProperties}
          >
            <TableHead
              {...{ columns, sort, onSort, isNarrow, isScrolled, selection }}
              isAll={selection !== undefined && selection.ids.size > 0 && selection.ids.size === list.items.length}
            />
            {list.phase === 'loading' ? (
              skeleton
            ) : (
              <div
                role="rowgroup"
                className={css.body}
                style={{ height: list.items.length * rowHeight }}
                onKeyDown={keys.onKeyDown}
                {...rowPresses}
              >
                {rows.isFlying && skeleton}
                {list.items.slice(rows.first, rows.end).map((item, place) => {
                  const index = rows.first + place
                  return (
                    <TableRow
                      key={item.id}
                      {...{ item, index, columns, looks }}
                      narrow={isNarrow ? props.narrow : undefined}
                      top={index * rowHeight}
                      isSelected={item.id === props.selectedId}
                      isFresh={list.fresh.has(item.id)}
                      isTabStop={index === keys.active}
                      isChecked={selection?.ids.has(item.id)}
                    />
                  )
                })}
              </div>
            )}
          </div>
        )}
        {list.phase === 'failed' && list.items.length > 0 && list.problem && (
          <div className={css.tail} role="alert">
            {list.problem.title}. <Button onClick={onRetry}>{t('ui.tryAgain')}</Button>
          </div>
        )}
      </div>
    </div>
  )
}

const savingRow =
  <T extends { readonly id: number }>(name: string, lead: (item: T) => void) =>
  (item: T): void => {
    saveRow(name, item.id)
    lead(item)
  }

/**
 * Distributes extra width: text columns grow by up to half, and a last text column takes the rest. Numeric columns and the sticky
 * offset stay fixed.
 */
function track(
  columns: readonly { readonly width: number; readonly align?: 'right'; readonly isSticky?: boolean }[],
  index: number,
) {
  const { width = 0, align } = columns[index] ?? {}
  if (index === columns.length - 1 && !align) return `minmax(${width}px, 1fr)`
  return align || columns[index + 1]?.isSticky ? `${width}px` : `minmax(${width}px, ${Math.round(width * 1.5)}px)`
}
