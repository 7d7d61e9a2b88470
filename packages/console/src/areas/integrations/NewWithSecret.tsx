import { useRef, useState } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import FormDialog from '../../frame/form/FormDialog.tsx'
import type { Form, FormName } from '../../frame/formTypes.ts'
import type { Text } from '../../i18n/index.ts'
import SecretDialog from './SecretDialog.tsx'

interface NewWithSecretProps {
  readonly form: unknown
  /** Whose lists are read again. */
  readonly entity: string
  /** The field of the reply with the secret. */
  readonly field: string
  readonly label?: Text
  readonly hint?: Text
  readonly onClose: () => void
}

/** Creates a row, then shows its secret, once. */
export function NewWithSecret({ form, entity, field, label, hint, onClose }: NewWithSecretProps) {
  const { cache, changes } = useServices()
  const [secret, setSecret] = useState<string>()
  const isSaved = useRef(false)
  if (secret) return <SecretDialog secret={secret} {...(label && { label })} {...(hint && { hint })} onClose={onClose} />
  return (
    <FormDialog
      form={form as Form<FormName>}
      row={undefined}
      onClose={() => {
        if (!isSaved.current) onClose()
      }}
      // The secret takes the form’s place.
      onSaved={(row) => {
        isSaved.current = true
        cache.invalidate(entity)
        changes.emit(undefined)
        setSecret((row as Record<string, string> | undefined)?.[field])
      }}
    />
  )
}
