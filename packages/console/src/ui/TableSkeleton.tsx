import { memo } from 'react'
import { color } from './tokens.css.ts'
import { delayed } from './states.css.ts'
import * as css from './Table.css.ts'

const ROWS = 16
const BAR = 12
/** Bar widths relative to their column, in turn. */
const shares = ['80%', '55%', '70%', '60%', '85%']

/** A repeating background of bars for two rows: width and top offset, px. */
const bars = (height: number, all: readonly (readonly [width: string | undefined, top: number])[]): string =>
  all
    .map(
      ([width, top]) =>
        `linear-gradient(transparent ${top}px, ${color.line} ${top}px ${top + BAR}px, transparent 0) 0 0 / ${width} ${height * 2}px repeat-y`,
    )
    .join(', ')

interface TableSkeletonProps {
  readonly columns: readonly { readonly id: string }[]
  /** Row height, px. */
  readonly height: number
  readonly isNarrow: boolean
  readonly hasChecks: boolean
}
/** Skeleton rows drawn as backgrounds, one element per column: real cells would cost as much as the rows that replace them. */
export const TableSkeleton = memo(({ columns, height, isNarrow, hasChecks }: TableSkeletonProps) => {
  const middle = (height - BAR) / 2
  const lines = `linear-gradient(transparent ${height - 1}px, ${color.line} 0) 0 0 / 100% ${height}px`
  return (
    <div
      aria-hidden="true"
      data-skeleton=""
      className={`${css.skeleton} ${delayed}`}
      style={{ height: ROWS * height, background: lines }}
    >
      {hasChecks && <span />}
      {isNarrow ? (
        <span
          className={css.skeletonBar}
          style={{
            background: bars(height, [
              ['60%', 14],
              ['85%', 38],
              ['50%', height + 14],
              ['70%', height + 38],
            ]),
          }}
        />
      ) : (
        columns.map(({ id }, index) => (
          <span
            key={id}
            className={css.skeletonBar}
            style={{
              background: bars(height, [
                [shares[index % shares.length], middle],
                [shares[(index + 2) % shares.length], height + middle],
              ]),
            }}
          />
        ))
      )}
    </div>
  )
})
