import { useState } from 'react'
import { errorAt } from '../../data/problem.ts'
import type { Mutation } from '../../data/useCall.ts'
import { presentOf } from '../../frame/form/values.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
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
  async function submit(): Promise<void> {
    const body = { reason: reason.trim() || undefined, updatedAt: (current ?? opened).updatedAt }
    if (await revoke.run({ params: { id: opened.id }, body })) onClose()
  }
  return (
    <Dialog title={say(words.title)} description={say(words.text)} onClose={onClose}>
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
        <DialogActions>
          <Button onClick={onClose}>{t('Keep as it is')}</Button>
          <Button type="submit" look="danger" isBusy={revoke.isRunning}>
            {say(words.title)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
