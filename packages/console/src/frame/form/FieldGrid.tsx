import { Fragment } from 'react'
import type { Rules } from '../../../build/rules.ts'
import type { Values } from '../formTypes.ts'
import type { Option } from '../sources.ts'
import { FieldControl } from './FieldControl.tsx'
import { isRequired, toBody, type FieldsByPath } from './values.ts'
import * as css from './form.css.ts'

interface FieldGridProps {
  readonly fields: FieldsByPath
  readonly rules: Rules
  readonly values: Values
  readonly chosen: Readonly<Record<string, Option<string | number> | undefined>>
  readonly errorOf: (path: string) => string | undefined
  readonly onChange: (changes: Values) => void
  /** Read-only. */
  readonly kept?: readonly string[] | undefined
}

/** Fields in two columns if space permits, grouped by heading. */
export function FieldGrid({ fields, rules, values, chosen, errorOf, onChange, kept = [] }: FieldGridProps) {
  const body = toBody(fields, values, {})
  const shown = Object.entries(fields).filter(([, field]) => field.isFor?.(values) ?? true)
  return (
    <div className={css.grid}>
      {shown.map(([path, field]) => {
        const place = field.isWide || wide.has(field.kind) ? css.wide : field.kind === 'boolean' ? css.tick : undefined
        const control = (
          <FieldControl
            field={field}
            rule={isRequired(path, body, rules) ? (rules[path] ?? {}) : { ...rules[path], isRequired: undefined }}
            value={values[path]}
            values={values}
            chosen={chosen[path]}
            error={errorOf(path)}
            errorOf={(part) => errorOf(`${path}.${part}`)}
            onChange={(value) => onChange({ [path]: value })}
            onChangeMany={onChange}
          />
        )
        return (
          <Fragment key={path}>
            {field.section && <h3 className={css.section}>{field.section}</h3>}
            <div data-path={path} className={place}>
              {kept.includes(path) ? (
                <fieldset disabled className={css.kept}>
                  {control}
                </fieldset>
              ) : (
                control
              )}
            </div>
          </Fragment>
        )
      })}
    </div>
  )
}
const wide: ReadonlySet<string> = new Set(['textarea', 'localized', 'many', 'tags', 'custom'])
