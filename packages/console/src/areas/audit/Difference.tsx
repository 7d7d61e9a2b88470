import type { Replies } from '@walkup/sdk'
import { money } from '../../ui/dollars.ts'
import { formatInstant, phone } from '../../ui/format.ts'
import { t } from '../../i18n/index.ts'
import { changesOf, isInternal } from './diff.ts'
import { valueLabel, fieldLabel } from './fieldLabels.ts'
import { subject } from './labels.ts'
import { entityPath } from './rowPath.ts'
import { useNames } from './useNames.ts'
import * as css from './audit.css.ts'

type Entry = Replies['audit.search']['items'][number]

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

type NameOf = ReturnType<typeof useNames>
/** Formats a value for display: money, dates, booleans, ids, and codes. */
function shown(path: string, value: unknown, nameOf: NameOf): string {
  const field = path.slice(path.lastIndexOf('.') + 1)
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
  if (typeof value === 'number')
    return field.endsWith('Cents') || field === 'cents' ? money(value) : (nameOf(field, value) ?? String(value))
  if (typeof value === 'string')
    return instant.test(value) ? formatInstant(value) : field === 'e164' ? phone(value) : valueLabel(field, value)
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((one) => shown(path, one, nameOf)).join('; ')
  return Object.entries(value)
    .filter(([name]) => !isInternal(name))
    .map(([name, part]) => `${fieldLabel(name)}: ${shown(name, part, nameOf)}`)
    .join(', ')
}
/** Field-by-field diff, with links to the row and to its other entries. */
export function Difference({ row }: { readonly row: Entry }) {
  const changes = changesOf(row.before, row.after)
  const nameOf = useNames(row.actor)
  const path = entityPath(row.entity, row.entityId)
  const hasBefore = row.before !== null
  const what = subject(row)
  return (
    <section className={css.card} aria-labelledby={`entry-${row.id}`}>
      <h3 id={`entry-${row.id}`} className={css.title}>
        {t('audit.changedFields')}
      </h3>
      {changes.length === 0 ? (
        <p>{t('audit.noDetails')}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              {[t('common.field'), ...(hasBefore ? [t('common.before')] : []), t('audit.after')].map((title) => (
                <th key={title} scope="col" className={css.cell}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.path}>
                <th scope="row" className={css.field}>
                  {fieldLabel(change.path)}
                </th>
                {hasBefore && (
                  <td className={css.cell}>
                    <del className={css.before}>{shown(change.path, change.before, nameOf)}</del>
                  </td>
                )}
                <td className={css.cell}>
                  <ins className={css.after}>{shown(change.path, change.after, nameOf)}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {row.entityId !== null && (
        <p className={css.links}>
          {path && (
            <a href={path}>
              {t('common.open')}: {what}
            </a>
          )}
          <a href={`/audit?entities=${row.entity}&entityId=${row.entityId}`}>
            {t('audit.allAboutRecord')}: {what}
          </a>
        </p>
      )}
    </section>
  )
}
