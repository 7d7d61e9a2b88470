import { useState } from 'react'
import { errorAt } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useDraft } from '../../data/useDraft.ts'
import { FormActions } from '../../frame/form/FormActions.tsx'
import { useLeaving } from '../../frame/form/useLeaving.ts'
import { currentVersion } from '../../frame/form/values.ts'
import { Dialog, DialogForm } from '../../ui/Dialog.tsx'
import { parseDollars } from '../../ui/dollars.ts'
import { TextInput } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { statuses, statusOrder, type Lead, type LeadStatus } from './lead.ts'
import { LeadChanged } from './LeadChanged.tsx'
import { offerUndoStatus } from './offerUndoStatus.ts'
import { useLeadChange, useLeadSettled } from './useLeadChange.ts'

interface CorrectStatusProps {
  readonly lead: Lead
  readonly onClose: () => void
}

/** For administrators: sets any other status, with a reason. */
export default function CorrectStatus({ lead, onClose }: CorrectStatusProps) {
  const correct = useLeadChange('leads.correctStatus')
  const { client } = useServices()
  const settle = useLeadSettled()
  const [opened] = useState(lead)
  const offered = statusOrder.filter((status) => status !== opened.status)
  const [to, setTo] = useState<LeadStatus>(offered[0] ?? 'new')
  const [reason, setReason] = useDraft(`correct ${lead.id} reason`, '')
  const [amount, setAmount] = useDraft(`correct ${lead.id} amount`, '')
  const [wasTried, setTried] = useState(false)
  const { problem } = correct
  const { leave, unblock, ...leaving } = useLeaving(Boolean(reason || amount), onClose)
  const current = currentVersion<Lead>(problem)
  const soldCents = to === 'sold' ? parseDollars(amount) : undefined
  const noReason = !reason.trim()
  const noAmount = to === 'sold' && soldCents === undefined

  async function submit() {
    setTried(true)
    if (noReason || noAmount) return
    const reply = await correct.run({
      params: { id: lead.id },
      body: { to, reason: reason.trim(), soldCents, updatedAt: (current ?? opened).updatedAt },
    })
    if (!reply) return
    unblock()
    offerUndoStatus({ client, settle }, reply)
    onClose()
  }
  return (
    <Dialog title={t('leads.correctStatus')} description={t('leads.correctStatusHint')} onClose={leave}>
      <DialogForm onSubmit={submit}>
        <Select
          label={t('common.status')}
          options={offered.map((status) => ({ value: status, label: statuses[status].word }))}
          value={to}
          onChange={(status) => setTo(status as LeadStatus)}
        />
        {to === 'sold' && (
          <TextInput
            label={t('leads.soldForDollars')}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            error={wasTried && noAmount ? t('leads.enterDollars') : errorAt(problem, 'soldCents')}
          />
        )}
        <TextInput
          label={t('common.reason')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={wasTried && noReason ? t('common.requiredField') : errorAt(problem, 'reason')}
        />
        {current ? <LeadChanged was={opened} is={current} /> : <ProblemNotice problem={problem} />}
        <FormActions {...leaving} isBusy={correct.isRunning} onClose={onClose} verb={t('leads.correctStatus')} />
      </DialogForm>
    </Dialog>
  )
}
