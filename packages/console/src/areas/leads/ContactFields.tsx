import type { InputHTMLAttributes } from 'react'
import { errorAt, type Failure } from '../../data/problem.ts'
import { TextInput } from '../../ui/Field.tsx'
import { form, pair } from '../../ui/controls.css.ts'
import { contactLabels, contactPaths, type Contact } from './contact.ts'

interface ContactFieldsProps {
  readonly value: Contact
  readonly onChange: (value: Contact) => void
  readonly failure: Failure | undefined
}

/** Someone else's data: the browser must not fill in the staff member's own. */
const kinds: Readonly<Record<keyof Contact, InputHTMLAttributes<HTMLInputElement>>> = {
  firstName: { required: true, maxLength: 100 },
  lastName: { required: true, maxLength: 100 },
  phone: { type: 'tel', minLength: 7, maxLength: 32 },
  email: { type: 'email', maxLength: 254 },
  line1: { maxLength: 200 },
  line2: { maxLength: 200 },
  city: { maxLength: 100 },
  state: { maxLength: 2, pattern: '[A-Za-z]{2}', title: 'Two letters, such as OH' },
  postalCode: { inputMode: 'numeric', maxLength: 10, pattern: '\\d{5}(-\\d{4})?', title: 'Five digits, or nine as 43215-1234' },
}
const address: readonly (keyof Contact)[] = ['line1', 'city', 'state', 'postalCode']

export function ContactFields({ value, onChange, failure }: ContactFieldsProps) {
  const hasAddress = address.some((name) => value[name].trim())
  const field = (name: keyof Contact) => (
    <TextInput
      key={name}
      label={contactLabels[name]}
      isOptional={!kinds[name].required && !(hasAddress && address.includes(name))}
      required={address.includes(name) && hasAddress}
      autoComplete="off"
      {...kinds[name]}
      value={value[name]}
      onChange={(event) => onChange({ ...value, [name]: event.target.value })}
      error={errorAt(failure, contactPaths[name])}
    />
  )
  return (
    <div className={form}>
      <div className={pair}>
        {field('firstName')}
        {field('lastName')}
        {field('phone')}
        {field('email')}
      </div>
      <div className={pair}>
        {field('line1')}
        {field('line2')}
        {field('city')}
        {field('state')}
        {field('postalCode')}
      </div>
    </div>
  )
}
