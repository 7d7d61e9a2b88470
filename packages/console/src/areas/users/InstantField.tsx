import { TextInput } from '../../ui/Field.tsx'
import { viewerZone } from '../../ui/format.ts'
import { capitalize, longZone } from '../../ui/WeekGrid/format.ts'
import { fromLocalInput, toLocalInput } from './localInput.ts'

interface InstantInputProps {
  readonly label: string
  readonly value: string | null
  readonly onChange: (instant: string | null) => void
  readonly error?: string | undefined
  readonly isOptional?: boolean
  /** IANA time zone, shown next to the field; defaults to the viewer's. */
  readonly zone?: string
}

/** Date and time in a zone. */
export function InstantInput({ label, value, onChange, error, isOptional, zone = viewerZone() }: InstantInputProps) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      hint={capitalize(longZone(zone))}
      {...(error ? { error } : {})}
      {...(isOptional ? { isOptional } : {})}
      defaultValue={value ? toLocalInput(value, zone) : ''}
      key={zone}
      onChange={(event) => onChange(fromLocalInput(event.target.value, zone))}
    />
  )
}
