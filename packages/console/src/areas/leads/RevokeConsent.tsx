import { useState } from 'react'
import { errorAt } from '../../data/problem.ts'
import { useDraft } from '../../data/useDraft.ts'
import type { Mutation } from '../../data/useCall.ts'
import { FormActions } from '../../frame/form/FormActions.tsx'
import { useLeaving } from '../../frame/form/useLeaving.ts'
import { currentVersion } from '../../frame/form/values.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { form } from '../../ui/controls.css.ts'
import { t } from '../../i18n/index.ts'
import { LeadChanged } from './LeadChanged.tsx'
import type { Lead } from './lead.ts'

interface RevokeConsentProps {
  readonly lead: Lead
  readonly revoke: Mutation<'leads.revokeConsent'>
  readonly onClose: () => void
}
export default function RevokeConsent({ lead, revoke, onClose }: RevokeConsentProps) {
  const [opened] = useState(lead)
  const current = currentVersion<Lead>(revoke.problem)
  const [reason, setReason] = useDraft(`revoke ${lead.id}`, '')
  const { leave, unblock, ...leaving } = useLeaving(reason !== '', onClose)
  async function submit(): Promise<void> {
    const body = { reason: reason.trim() || undefined, updatedAt: (current ?? opened).updatedAt }
    if (!(await revoke.run({ params: { id: opened.id }, body }))) return
    unblock()
    onClose()
  }
  return (
    <Dialog title={t('leads.revokeConsent')} description={t('leads.revokeHint')} onClose={leave}>
      <form
        className={form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextInput
          label={t('leads.revokeSource')}
          isOptional
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={errorAt(revoke.problem, 'reason')}
        />
        {current ? <LeadChanged was={opened} is={current} /> : <ProblemNotice problem={revoke.problem} />}
        <FormActions
          {...leaving}
          isBusy={revoke.isRunning}
          onClose={onClose}
          keep={t('common.keepAsIs')}
          verb={t('leads.revokeConsent')}
          isDestructive
        />
      </form>
    </Dialog>
  )
}
