import { importFieldsOf, type ImportKind } from '@walkup/sdk/reading'
import { Field } from '../../ui/Field.tsx'
import { input } from '../../ui/controls.css.ts'
import { t } from '../../i18n/index.ts'
import type { Sheet } from './sheet.ts'
import { fieldName, kinds } from './kinds.ts'
import type { Mapping } from './mapping.ts'
import * as css from './import.css.ts'

interface MappingTableProps {
  readonly kind: ImportKind
  readonly sheet: Sheet
  readonly mapping: Mapping
  readonly isRecalled: boolean
  readonly onChange: (mapping: Mapping) => void
}
/** Each field with its column and a sample value from the first row. */
export function MappingTable({ kind, sheet, mapping, isRecalled, onChange }: MappingTableProps) {
  return (
    <section className={css.card} aria-labelledby="import-columns">
      <h2 id="import-columns" className={css.cardTitle}>
        2. {t('common.columns')}
      </h2>
      {isRecalled && <p className={css.quiet}>{t('imports.columnsRemembered')}</p>}
      <div className={css.fields}>
        {importFieldsOf(kind).map((field) => {
          const at = mapping[field]
          const sample = at === undefined ? '' : (sheet.rows[0]?.[at] ?? '')
          const name = fieldName(kind, field)
          const isNeeded = kinds[kind].needed.some((fields) => fields.length === 1 && fields[0] === field)
          return (
            <Field
              key={field}
              label={isNeeded ? `${name} (${t('imports.required')})` : name}
              hint={sample ? `${t('imports.firstRow')}: ${sample}` : undefined}
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
                  <option value="">{t('imports.notInFile')}</option>
                  {sheet.headings.map((heading, index) => (
                    <option key={heading} value={index}>
                      {heading}
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
