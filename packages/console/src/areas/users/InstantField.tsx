import { TextInput } from '../../ui/Field.tsx'
import { viewerZone } from '../../ui/format.ts'
import { capital, longZone } from '../../ui/WeekGrid/words.ts'
import { fromWall, toWall } from './wall.ts'

interface InstantInputProps {
  readonly label: string
  readonly value: string | null
  readonly onChange: (instant: string | null) => void
  readonly error?: string | undefined
  readonly isOptional?: boolean
  /** IANA; the viewer's unless given. It stands beside the field. */
  readonly zone?: string
}

/** A day and a time of a zone, which is named. */
export function InstantInput({ label, value, onChange, error, isOptional, zone = viewerZone() }: InstantInputProps) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      hint={capital(longZone(zone))}
      {...(error ? { error } : {})}
      {...(isOptional ? { isOptional } : {})}
      defaultValue={value ? toWall(value, zone) : ''}
      key={zone}
      onChange={(event) => onChange(fromWall(event.target.value, zone))}
    />
  )
}
