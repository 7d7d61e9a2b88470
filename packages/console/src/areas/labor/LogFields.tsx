import { TextInput } from '../../ui/Field.tsx'
import { capitalize, longZone } from '../../ui/WeekGrid/format.ts'
import type { Text } from '../../i18n/index.ts'

interface WallInputProps {
  readonly label: Text
  /** Local time `2026-11-20T15:00` in the zone, or ''. */
  readonly value: string
  readonly zone: string
  readonly isOptional?: boolean
  readonly error?: string | undefined
  readonly onChange: (wall: string) => void
}
/** Date and time in the store's zone, which is shown. A zone change preserves the typed value. */
export const LocalTimeInput = ({ label, value, zone, isOptional, error, onChange }: WallInputProps) => (
  <TextInput
    type="datetime-local"
    label={label}
    hint={capitalize(longZone(zone))}
    {...(isOptional ? { isOptional } : {})}
    {...(error ? { error } : {})}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)

interface BreakInputProps {
  readonly label: Text
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (minutes: string) => void
}
export const BreakInput = ({ label, value, error, onChange }: BreakInputProps) => (
  <TextInput
    type="number"
    min={0}
    max={1440}
    step={1}
    inputMode="numeric"
    label={label}
    {...(error ? { error } : {})}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)
