import { Field } from '../../../ui/Field.tsx'
import { input } from '../../../ui/controls.css.ts'
import type { Sheet } from './csv.ts'
import { fieldName, importFields, neededFields, type Mapping } from './fields.ts'
import * as css from './import.css.ts'
import { t } from '../../../i18n/index.ts'

interface MappingTableProps {
  readonly sheet: Sheet
  readonly mapping: Mapping
  readonly onChange: (mapping: Mapping) => void
}
/** Each field with its column and a sample value from the first row. */
export function MappingTable({ sheet, mapping, onChange }: MappingTableProps) {
  // Headings may repeat, so the index identifies a column.
  const columns = sheet.headings.map((heading, place) => ({ heading, place }))
  return (
    <section className={css.card} aria-labelledby="import-columns">
      <h2 id="import-columns" className={css.cardTitle}>
        2. {t('leads.columns')}
      </h2>
      <div className={css.fields}>
        {importFields.map((field) => {
          const at = mapping[field]
          const sample = at === undefined ? '' : (sheet.rows[0]?.[at] ?? '')
          const name = fieldName(field)
          return (
            <Field
              key={field}
              label={neededFields.includes(field) ? `${name} (${t('leads.required')})` : name}
              hint={sample ? `${t('leads.firstRow')}: ${sample}` : undefined}
            >
              {(wiring) => (
                <select
                  {...wiring}
                  className={input}
                  value={at ?? ''}
                  onChange={(event) =>
                    onChange({ ...mapping, [field]: event.target.value === '' ? undefined : Number(event.target.value) })
                  }
                >
                  <option value="">{t('leads.notInFile')}</option>
                  {columns.map(({ heading, place }) => (
                    <option key={place} value={place}>
                      {heading || place + 1}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )
        })}
      </div>
    </section>
  )
}
