import { TextInput } from '../../ui/Field.tsx'
import { t } from '../../i18n/index.ts'
import type { CustomProps } from '../../frame/index.ts'

/** "2026-11-24T10:00" in the viewer's zone, for the input. */
function toLocal(instant: string): string {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Expiry of a code, in the viewer's zone. */
export const ExpiryField = ({ values, onChange, label, error }: CustomProps) => {
  const instant = values.expiresAt as string | null
  return (
    <TextInput
      label={label}
      {...(error ? { error } : {})}
      isOptional
      type="datetime-local"
      hint={t('qrCodes.expiresHint')}
      value={instant ? toLocal(instant) : ''}
      onChange={({ target }) => onChange({ expiresAt: target.value ? new Date(target.value).toISOString() : null })}
    />
  )
}
