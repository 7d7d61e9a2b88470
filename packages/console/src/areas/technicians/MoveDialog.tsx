import { useState } from 'react'
import { useCan } from '../../data/access.ts'
import { errorAt, toProblem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useDraft } from '../../data/useDraft.ts'
import { useCall, useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions, DialogForm } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { ErrorState, ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { longZone } from '../../ui/WeekGrid/format.ts'
import { t } from '../../i18n/index.ts'
import * as controls from '../../ui/controls.css.ts'
import { conflictText, type Conflict } from './Conflicts.tsx'
import { TimeChoice, type ChosenTime } from './TimeChoice.tsx'

export interface MovableVisit {
  readonly bookingId: number
  readonly appointmentTypeId: number
  readonly leadId: number | undefined
  /** Who and when. */
  readonly description: string
  /** Of the lead, where it is known. */
  readonly updatedAt?: string
}

/** Reasons why somebody does not serve visits of this type at all. */
const never: readonly Conflict[] = ['inactive', 'type', 'skills']
const ANYONE = 'anyone'

/** Where a visit was dropped, to be confirmed. */
export interface Destination {
  readonly time: ChosenTime
  readonly technicianId: number | undefined
}

interface MoveDialogProps {
  readonly visit: MovableVisit
  readonly to?: Destination | undefined
  readonly onClose: () => void
}

/** Moves a visit to a free time, of any technician or of one, or cancels it. Both can be undone. */
export default function MoveDialog({ visit, to, onClose }: MoveDialogProps) {
  const { bookingId, appointmentTypeId, leadId, description } = visit
  const { client, cache } = useServices()
  const mayChoose = useCan('appointments.technicians')
  const mayCancel = useCan('leads.setStatus')
  const people = useCall('appointments.technicians', mayChoose ? { params: { id: bookingId } } : undefined).data?.technicians
  const serving = people?.filter(({ conflicts }) => !conflicts.some((one) => never.includes(one))) ?? []
  const [technician, setTechnician] = useState(to?.technicianId === undefined ? ANYONE : String(to.technicianId))
  const technicianId = technician === ANYONE ? undefined : Number(technician)
  const { data, problem, retry } = useCall('appointments.availability', {
    params: { id: appointmentTypeId },
    query: { bookingId, ...(technicianId !== undefined && { technicianId }) },
  })
  const [time, setTime] = useState<ChosenTime | undefined>(to?.time)
  const [reason, setReason] = useDraft(`move ${bookingId}`, '')
  const note = reason.trim() || undefined
  const move = useMutation('appointments.reschedule')
  const cancel = useMutation('leads.setStatus')
  const refresh = () => {
    cache.invalidate('lead')
    cache.invalidate('booking')
  }

  async function undo(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      const { detail, title } = await toProblem(error)
      toast(detail ?? title, true)
    }
    refresh()
  }
  async function submit(): Promise<void> {
    if (!time) return
    const params = { id: bookingId }
    const reply = await move.run({
      params,
      body: { slotId: time.slotId, technicianId, note, updatedAt: visit.updatedAt },
    })
    if (!reply) {
      retry()
      return
    }
    refresh()
    const { previousSlotId, previousTechnicianId } = reply
    const back = { slotId: previousSlotId, technicianId: previousTechnicianId }
    toast(t('technicians.moved', { when: time.label }), false, {
      label: t('common.undo'),
      of: `move ${bookingId}`,
      run: () => undo(() => client.call('appointments.reschedule', { params, body: back })),
    })
    onClose()
  }
  async function cancelVisit(id: number): Promise<void> {
    const reply = await cancel.run({ params: { id }, body: { to: 'cancelled', note, updatedAt: visit.updatedAt } })
    if (!reply) return
    refresh()
    const { updatedAt } = reply
    toast(t('technicians.visitCanceled'), false, {
      label: t('common.undo'),
      of: `move ${bookingId}`,
      run: () => undo(() => client.call('leads.undoStatus', { params: { id }, body: { updatedAt } })),
    })
    onClose()
  }
  return (
    <Dialog title={t('technicians.move')} description={description} onClose={onClose}>
      <DialogForm onSubmit={submit}>
        {serving.length > 1 && (
          <Select
            label={t('common.technician')}
            value={technician}
            options={[
              { value: ANYONE, label: t('technicians.anyone') },
              ...serving.map(({ id, name, isAssigned, conflicts }) => ({
                value: String(id),
                label: isAssigned
                  ? `${name} (${t('technicians.assignedNow')})`
                  : conflicts.length
                    ? `${name} (${conflictText(conflicts)})`
                    : name,
              })),
            ]}
            onChange={(next) => {
              setTechnician(next)
              setTime(undefined)
            }}
          />
        )}
        <fieldset className={controls.field}>
          <legend>
            {t('technicians.newTime')} {data && <span className={controls.optional}>({longZone(data.timeZone)})</span>}
          </legend>
          {problem ? (
            <ErrorState problem={problem} onRetry={retry} />
          ) : data ? (
            <TimeChoice days={data.days} value={time?.slotId} onChange={setTime}>
              <p>{t('leads.noTimes')}</p>
            </TimeChoice>
          ) : (
            <Skeleton widths={['100%', '80%']} />
          )}
        </fieldset>
        <TextInput
          label={t('common.reason')}
          isOptional
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={errorAt(move.problem ?? cancel.problem, 'note')}
        />
        <p className={controls.hint}>
          <Icon name="mail" size={16} /> {t('technicians.shopperIsNotified')}
        </p>
        <ProblemNotice problem={move.problem ?? cancel.problem} />
        <DialogActions>
          {mayCancel && leadId !== undefined && (
            <Button look="quiet" isBusy={cancel.isRunning} onClick={() => void cancelVisit(leadId)}>
              {t('technicians.cancelVisit')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common.keepAsIs')}</Button>
          <ReasonButton type="submit" look="primary" isBusy={move.isRunning} reason={!time && t('leads.pickATime')}>
            {time ? t('technicians.moveTo', { when: time.label }) : t('technicians.move')}
          </ReasonButton>
        </DialogActions>
      </DialogForm>
    </Dialog>
  )
}
