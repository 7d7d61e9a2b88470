/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useSpeech } from '../../ui/context.tsx'
import * as css from '../../ui/field.css.ts'
import * as base from '../../ui/base.css.ts'
import type { FieldErrors, FieldName } from '../flow.ts'

interface Props {
  readonly name: FieldName
  readonly label: string
  readonly isOptional?: boolean
  readonly error?: FieldErrors[FieldName]
  readonly layout?: string
  /** The control; takes these attributes. */
  readonly children: (attributes: {
    id: string
    name: string
    'aria-invalid': boolean
    'aria-describedby'?: string
  }) => ComponentChildren
}

/** A label above its control, with what is wrong below it. */
export function Field({ name, label, isOptional, error, layout = css.full, children }: Props) {
  const { t } = useSpeech()
  return (
    <div class={`${css.field} ${layout}`}>
      <label class={css.label} for={name}>
        {label} {isOptional && <span class={base.muted}>({t('optional')})</span>}
      </label>
      {children({ id: name, name, 'aria-invalid': Boolean(error), 'aria-describedby': error && `${name}-error` })}
      <FieldError name={name} error={error} />
    </div>
  )
}

export function FieldError({ name, error }: Pick<Props, 'name' | 'error'>) {
  const { t } = useSpeech()
  return error ? (
    <p class={css.error} id={`${name}-error`}>
      {'key' in error ? t(error.key) : error.text}
    </p>
  ) : null
}
