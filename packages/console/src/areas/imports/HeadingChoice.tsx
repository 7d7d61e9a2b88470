import { t } from '../../i18n/index.ts'
import { Select } from '../../ui/Select.tsx'
import { findHeadings, topOf, type CountKnown, type HeadingPlace, type Table } from './sheet.ts'
import * as css from './import.css.ts'

interface HeadingChoiceProps {
  readonly tables: readonly Table[]
  readonly place: HeadingPlace
  readonly countKnown: CountKnown
  readonly isDisabled: boolean
  readonly onChange: (place: HeadingPlace) => void
}
/** Where a file has its headings, when that is not obvious: in which sheet, and in which row. */
export function HeadingChoice({ tables, place, countKnown, isDisabled, onChange }: HeadingChoiceProps) {
  const table = tables[place.table]
  const chooseTable = (index: number) =>
    onChange({ table: index, row: findHeadings(tables.slice(index, index + 1), countKnown).row })
  return (
    <fieldset className={css.plain} disabled={isDisabled}>
      <div className={css.fields}>
        {tables.length > 1 && (
          <Select
            label={t('imports.sheet')}
            options={tables.map(({ name }, index) => ({ value: String(index), label: name }))}
            value={String(place.table)}
            onChange={(value) => chooseTable(Number(value))}
          />
        )}
        {table && (
          <Select
            label={t('imports.headingRow')}
            options={topOf(table).map(({ number, cells }, index) => ({
              value: String(index),
              label: `${number}: ${cells
                .filter((cell) => cell.trim())
                .join(' · ')
                .slice(0, 80)}`,
            }))}
            value={String(place.row)}
            onChange={(value) => onChange({ ...place, row: Number(value) })}
          />
        )}
      </div>
    </fieldset>
  )
}
