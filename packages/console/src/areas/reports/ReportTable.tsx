import { useState } from 'react'
import { go, withSearch } from '../../routing/router.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { t } from '../../i18n/index.ts'
import { Change } from '../../metrics/Change.tsx'
import { fillText } from '../../metrics/compare.ts'
import type { Cell, View, ViewColumn, ViewRow } from '../../metrics/define.ts'
import { drillLabel, drillKey, cellPath } from '../../metrics/drill.ts'
import { readSort } from '../../metrics/query.ts'
import { sorted } from './sheet.ts'
import { formatters } from '../../metrics/units.ts'
import * as css from './reports.css.ts'

const SHOWN = 100
/** Tables with more columns print in compact style. */
const MANY = 14

/** A value, linked to its leads or punches if they are known. */
export function Figure({
  cell,
  column,
  row,
  name,
}: {
  readonly cell: Cell
  readonly column: ViewColumn
  readonly row: string
  readonly name: string
}) {
  if (cell.now === null) return <span className={css.about}>–</span>
  const text = formatters[column.unit](cell.now)
  const path = cellPath(cell, drillKey(row, column.id))
  if (!path) return text
  return (
    <a
      className={css.number}
      href={path}
      title={cell.part}
      aria-label={[`${column.title} ${text}: ${drillLabel(cell)}`, name].filter(Boolean).join(', ')}
    >
      {text}
    </a>
  )
}

interface ReportTableProps {
  readonly view: View
  readonly query: Readonly<Record<string, string | undefined>>
  readonly label: string
  /** The period is still running, so sums are not compared. */
  readonly isRunning: boolean
  /** Printing renders all rows. */
  readonly isPrinting: boolean
}
/** All rows of a report with a totals row; header and first column are sticky. */
export function ReportTable({ view, query, label, isRunning, isPrinting }: ReportTableProps) {
  const [isWhole, setWhole] = useState(false)
  const rows = sorted(view, query)
  const shown = isWhole || isPrinting ? rows : rows.slice(0, SHOWN)
  const heads = [
    ...view.names.map((title, index) => ({ id: `name${index}`, title, isName: true })),
    ...view.columns.map(({ id, title }) => ({ id, title, isName: false })),
  ]
  const sort = readSort(
    query,
    heads.map(({ id }) => id),
  )
  // Names first sort ascending, values descending.
  const next = (id: string, isName: boolean) =>
    sort?.by !== id ? (isName ? id : `-${id}`) : sort.direction === 'desc' ? id : `-${id}`
  const { total } = view
  return (
    <section className={css.scroll} aria-label={label}>
      <table className={`${css.table} ${heads.length > MANY ? css.many : ''}`}>
        <thead>
          <tr>
            {heads.map(({ id, title, isName }, index) => (
              <th
                key={id}
                scope="col"
                className={index === 0 ? css.first : isName ? css.name : undefined}
                aria-sort={sort?.by === id ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
              >
                {isPrinting ? (
                  title
                ) : (
                  <button
                    type="button"
                    className={css.sort}
                    onClick={() => go(withSearch({ sort: next(id, isName) }), { replace: true })}
                  >
                    {title}
                    {sort?.by === id && (
                      <span className={sort.direction === 'asc' ? css.ascending : undefined}>
                        <Icon name="down" size={14} />
                      </span>
                    )}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.key}>
              {row.names.map((name, index) =>
                index === 0 ? (
                  <th key={view.names[0]} scope="row" className={css.first} title={name}>
                    {name}
                    {!!row.maturing && (
                      <span className={css.maturing} title={t('reports.maturing', { count: row.maturing })}>
                        {t('reports.stillMaturing')}
                      </span>
                    )}
                  </th>
                ) : (
                  <td key={view.names[index]} className={css.name}>
                    {name}
                  </td>
                ),
              )}
              <Cells row={row} columns={view.columns} isRunning={isRunning} />
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              {view.names.map((name, index) =>
                index === 0 ? (
                  <th key={name} scope="row" className={css.first}>
                    {t('common.all')}
                  </th>
                ) : (
                  <td key={name} aria-label={name} />
                ),
              )}
              <Cells row={total} columns={view.columns} isRunning={isRunning} />
            </tr>
          </tfoot>
        )}
      </table>
      {shown.length < rows.length && (
        <p className={css.more}>
          <Button onClick={() => setWhole(true)}>
            {fillText(t('reports.showAllRows'), { n: formatters.count(rows.length) })}
          </Button>
        </p>
      )}
    </section>
  )
}

type CellsProps = Pick<ReportTableProps, 'isRunning'> & { readonly row: ViewRow; readonly columns: readonly ViewColumn[] }
const Cells = ({ row, columns, isRunning }: CellsProps) =>
  columns.map((column, index) => {
    const cell = row.cells[index] ?? { now: null }
    return (
      <td key={column.id}>
        <Figure cell={cell} column={column} row={row.key} name={row.names.filter(Boolean).join(', ')} />
        <Change cell={cell} column={column} isRunning={isRunning} />
      </td>
    )
  })
