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
import { t, type Text } from '../../i18n/index.ts'
import { LeadChanged } from './LeadChanged.tsx'
import type { Lead } from './words.ts'

const words = {
  title: t('leads.revokeConsent'),
  text: t('leads.revokeHint'),
  how: t('leads.revokeSource'),
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
  const { leave, unblock, ...leaving } = useLeaving(reason !== '', onClose)
  async function submit(): Promise<void> {
    const body = { reason: reason.trim() || undefined, updatedAt: (current ?? opened).updatedAt }
    if (!(await revoke.run({ params: { id: opened.id }, body }))) return
    unblock()
    onClose()
  }
  return (
    <Dialog title={words.title} description={words.text} onClose={leave}>
      <form
        className={form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextInput
          label={words.how}
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
          keep={t('common.keepAsIs')}
          verb={words.title}
          isDestructive
        />
      </form>
    </Dialog>
  )
}
