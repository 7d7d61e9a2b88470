import { useState } from 'react'
import { useDraft } from '../../data/useDraft.ts'
import { errorAt } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { FormActions } from '../../frame/form/FormActions.tsx'
import { useLeaving } from '../../frame/form/useLeaving.ts'
import { currentVersion } from '../../frame/form/values.ts'
import { Dialog, DialogForm } from '../../ui/Dialog.tsx'
import { TextArea, TextInput } from '../../ui/Field.tsx'
import { parseDollars } from '../../ui/dollars.ts'
import { ProblemNotice } from '../../ui/states.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { t } from '../../i18n/index.ts'
import { LeadChanged } from './LeadChanged.tsx'
import { offerUndoStatus } from './offerUndoStatus.ts'
import { ReasonSuggestions } from './ReasonSuggestions.tsx'
import { SlotPicker, type ChosenSlot } from './SlotPicker.tsx'
import { useLeadChange, useLeadSettled } from './useLeadChange.ts'
import { fullName, statuses, type Lead, type LeadStatus } from './lead.ts'
import * as css from './lead.css.ts'

interface StatusDialogProps {
  readonly lead: Lead
  readonly to: LeadStatus
  readonly onClose: () => void
  readonly onChanged?: (() => void) | undefined
}

const outOfReach = t('leads.statusNotAllowed')

/** Changes a lead's status and asks for its required fields: a slot, an amount, or a reason. */
export default function StatusDialog({ lead, to, onClose, onChanged }: StatusDialogProps) {
  const change = useLeadChange('leads.setStatus')
  const { client } = useServices()
  const settle = useLeadSettled()
  // The lead as opened: concurrent changes are shown, not overwritten.
  const [opened] = useState(lead)
  const [note, setNote] = useDraft(`status ${lead.id} ${to} note`, '')
  const [reason, setReason] = useDraft(`status ${lead.id} ${to} reason`, '')
  const [amount, setAmount] = useDraft(`status ${lead.id} ${to} amount`, '')
  const [slot, setSlot] = useState<ChosenSlot>()
  const [wasTried, setTried] = useState(false)
  const { problem } = change
  const { leave, unblock, ...leaving } = useLeaving(Boolean(note || reason || amount || slot), onClose)
  const current = currentVersion<Lead>(problem)
  const isOut = current !== undefined && !current.nextStatuses.includes(to)
  const soldCents = to === 'sold' ? parseDollars(amount) : undefined
  const missing = {
    amount: to === 'sold' && soldCents === undefined ? t('leads.enterDollars') : undefined,
    reason: to === 'rejected' && !reason.trim() ? t('leads.rejectReasonHint') : undefined,
    slot: to === 'scheduled' && !slot ? t('leads.pickATime') : undefined,
  }
  const shown: Partial<typeof missing> = wasTried ? missing : {}

  async function submit() {
    setTried(true)
    if (Object.values(missing).some(Boolean)) return
    const reply = await change.run({
      params: { id: lead.id },
      body: {
        to,
        note: note.trim() || undefined,
        soldCents,
        rejectReason: to === 'rejected' ? reason.trim() : undefined,
        slotId: slot?.slotId,
        appointmentTypeId: slot?.appointmentTypeId,
        technicianId: slot?.technicianId,
        updatedAt: (current ?? opened).updatedAt,
      },
    })
    if (!reply) return
    unblock()
    offerUndoStatus({ client, settle }, reply)
    onClose()
    onChanged?.()
  }
  return (
    <Dialog title={statuses[to].act} description={fullName(lead)} onClose={leave}>
      <DialogForm onSubmit={submit}>
        {to === 'scheduled' && lead.flags.includes('outOfArea') && (
          <p className={css.flag}>
            <Icon name="warning" size={16} /> {t('leads.outOfAreaHint')}
          </p>
        )}
        {to === 'scheduled' && (
          <SlotPicker
            lead={lead}
            value={slot}
            onChange={setSlot}
            error={shown.slot ?? errorAt(problem, 'slotId')}
            isTaken={problem?.code === 'slot-taken'}
          />
        )}
        {to === 'sold' && (
          <TextInput
            label={t('leads.soldForDollars')}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            error={shown.amount ?? errorAt(problem, 'soldCents')}
          />
        )}
        {to === 'rejected' && (
          <TextInput
            label={t('common.reason')}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={shown.reason ?? errorAt(problem, 'rejectReason')}
          />
        )}
        {to === 'rejected' && <ReasonSuggestions list="rejectReasons" onChoose={setReason} />}
        <TextArea
          label={t('common.note')}
          isOptional
          maxLength={4000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          error={errorAt(problem, 'note')}
        />
        {to === 'cancelled' && <ReasonSuggestions list="cancelReasons" onChoose={setNote} />}
        {current ? <LeadChanged was={opened} is={current} /> : <ProblemNotice problem={problem} />}
        {isOut && <p>{outOfReach}</p>}
        <FormActions
          {...leaving}
          isBusy={change.isRunning}
          onClose={onClose}
          keep={t('common.keepAsIs')}
          verb={slot ? t('leads.bookWhen', { when: slot.label }) : statuses[to].act}
          isDestructive={to === 'rejected' || to === 'cancelled'}
          reason={isOut && outOfReach}
        />
      </DialogForm>
    </Dialog>
  )
}
