import { useState } from 'react'
import { errorAt } from '../../data/problem.ts'
import type { Mutation } from '../../data/useCall.ts'
import { FormActions } from '../../frame/form/FormActions.tsx'
import { useLeaving } from '../../frame/form/useLeaving.ts'
import { presentOf } from '../../frame/form/values.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { FailureNotice } from '../../ui/states.tsx'
import { form } from '../../ui/controls.css.ts'
import { say, t, type Text } from '../../words/index.ts'
import { LeadChanged } from './LeadChanged.tsx'
import type { Lead } from './words.ts'

const words = {
  title: { en: 'Revoke consent', es: 'Revocar consentimiento' },
  text: {
    en: 'The person took their consent back. The lead is marked, what waits for outside systems is called off, and the text they had agreed to stays on record. This can’t be undone.',
    es: 'La persona retiró su consentimiento. El prospecto queda marcado, se cancela lo que espera a sistemas externos, y el texto que había aceptado queda registrado. No se puede deshacer.',
  },
  how: { en: 'How they asked', es: 'Cómo lo pidió' },
} satisfies Record<string, Text>

interface RevokeConsentProps {
  readonly lead: Lead
  readonly revoke: Mutation<'leads.revokeConsent'>
  readonly onClose: () => void
}
export default function RevokeConsent({ lead, revoke, onClose }: RevokeConsentProps) {
  const [opened] = useState(lead)
  const current = presentOf<Lead>(revoke.failure)
  const [reason, setReason] = useState('')
  const { leave, letGo, ...leaving } = useLeaving(reason !== '', onClose)
  async function submit(): Promise<void> {
    const body = { reason: reason.trim() || undefined, updatedAt: (current ?? opened).updatedAt }
    if (!(await revoke.run({ params: { id: opened.id }, body }))) return
    letGo()
    onClose()
  }
  return (
    <Dialog title={say(words.title)} description={say(words.text)} onClose={leave}>
      <form
        className={form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextInput
          label={say(words.how)}
          isOptional
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={errorAt(revoke.failure, 'reason')}
        />
        {current ? <LeadChanged was={opened} is={current} /> : <FailureNotice failure={revoke.failure} />}
        <FormActions
          {...leaving}
          isBusy={revoke.isRunning}
          onClose={onClose}
          keep={t('Keep as it is')}
          verb={say(words.title)}
          isGrave
        />
      </form>
    </Dialog>
  )
}
