import { useId, type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react'
import { Icon } from './Icon.tsx'
import * as css from './controls.css.ts'
import { t } from '../i18n/index.ts'
import { asSentence } from '../i18n/sentences.ts'

export interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string
  readonly isOptional?: boolean
}
/** Props that associate a control with its label, hint, and error. */
export interface Wiring {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

/** Wires a control to the `Notes` below it. */
const describedBy = (id: string, hint: ReactNode, error: string | undefined): Omit<Wiring, 'id'> => {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { ...(described && { 'aria-describedby': described }), ...(error && { 'aria-invalid': true }) }
}

interface NotesProps {
  readonly id: string
  readonly label: ReactNode
  readonly hint: ReactNode
  readonly error: string | undefined
}

/** The hint and the error below a control. */
function Notes({ id, label, hint, error }: NotesProps) {
  return (
    <>
      {hint && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className={css.error}>
          <Icon name="warning" size={16} /> {typeof label === 'string' ? asSentence(label, error) : error}
        </div>
      )}
    </>
  )
}

export function Field({
  label,
  hint,
  error,
  isOptional,
  children,
}: FieldProps & { readonly children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label} {isOptional && <span className={css.optional}>({t('ui.optional')})</span>}
      </label>
      {children({ id, ...describedBy(id, hint, error) })}
      <Notes {...{ id, label, hint, error }} />
    </div>
  )
}

type TextInputProps = FieldProps & InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> }

export function TextInput({ label, hint, error, isOptional, ...rest }: TextInputProps) {
  return (
    <Field {...{ label, hint, error, isOptional }}>{(wiring) => <input className={css.input} {...rest} {...wiring} />}</Field>
  )
}

export function TextArea({ label, hint, error, isOptional, ...rest }: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field {...{ label, hint, error, isOptional }}>{(wiring) => <textarea className={css.input} {...rest} {...wiring} />}</Field>
  )
}

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string
}

export function Checkbox({ label, hint, error, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.check} htmlFor={id}>
        <input {...rest} id={id} type="checkbox" className={css.checkbox} {...describedBy(id, hint, error)} />
        <span>{label}</span>
      </label>
      <Notes {...{ id, label, hint, error }} />
    </div>
  )
}
