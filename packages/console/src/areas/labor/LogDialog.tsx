import { useState } from 'react'
import { useDraft } from '../../data/useDraft.ts'
import { errorAt } from '../../data/problem.ts'
import { useMutation } from '../../data/useCall.ts'
import { Combobox } from '../../frame/form/Combobox.tsx'
import { FormActions } from '../../frame/form/FormActions.tsx'
import { StaleDifference } from '../../frame/form/StaleDifference.tsx'
import { isChanged, useLeaving } from '../../frame/form/useLeaving.ts'
import { currentVersion } from '../../frame/form/values.ts'
import { searched } from '../../frame/index.ts'
import { pair } from '../../ui/controls.css.ts'
import { Dialog, DialogForm } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { BreakInput, LocalTimeInput } from './LogFields.tsx'
import { currentChoices, logFields, stores, types } from './staleFields.ts'
import { draftOf, instantAt, draftErrors, type Draft } from './logDraft.ts'
import { useOfferUndo } from './useOfferUndo.ts'
import { useZone } from './useZone.ts'
import { withConflict, type Log } from './labels.ts'

const people = searched('users.search', ({ firstName, lastName }) => `${firstName} ${lastName}`)

interface LogDialogProps {
  /** The punch to edit; without it, a new one is created. */
  readonly log?: Log
  /** Whose punch is added; without it, the dialog asks. */
  readonly userId?: number
  readonly onClose: () => void
  readonly onSaved: (log: Log) => void
}
/** A punch as the body of an edit, which sets its values back. */
const bodyOf = ({ id, clockInAt, clockOutAt, breakMin, hoursType, store, note }: Log) => ({
  id,
  clockInAt,
  clockOutAt,
  breakMin,
  hoursTypeId: hoursType?.id ?? null,
  note,
  ...(store && { storeId: store.id }),
})
/** Adds or edits a punch; either can be undone. The server preserves the original values, which the dialog shows. */
export function LogDialog({ log, userId: ownerId, onClose, onSaved }: LogDialogProps) {
  const [base, setBase] = useState(log)
  const [began] = useState(() => draftOf(log, ownerId))
  const [draft, setDraft] = useDraft<Draft>(log ? `punch.${log.id}.${log.updatedAt}` : `punch.new.${ownerId}`, began)
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({})
  const zone = useZone(draft.storeId, log && { storeId: log.store?.id, zone: log.timeZone })
  const create = useMutation('labor.createTimeLog')
  const update = useMutation('labor.updateTimeLog')
  const offerUndo = useOfferUndo()
  const problem = create.problem ?? update.problem
  const set = (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes }))
  const { leave, ...leaving } = useLeaving(isChanged(draft, began), onClose)
  const error = (field: string) => shown[field] ?? errorAt(problem, field)
  const current = currentVersion<Log>(problem)

  async function submit(over = base, chosen = draft, to = zone): Promise<void> {
    const found = draftErrors(chosen, !log)
    setShown(found)
    const from = draftOf(over, ownerId)
    const instant = (side: 'in' | 'out', was: string | null | undefined) =>
      instantAt(chosen[side], from[side], was, over?.timeZone ?? to, to)
    const clockInAt = instant('in', over?.clockInAt)
    const { userId, storeId } = chosen
    if (Object.keys(found).length > 0 || !clockInAt || userId === null) return
    const body = {
      clockInAt,
      clockOutAt: chosen.out ? instant('out', over?.clockOutAt) : null,
      breakMin: Number(chosen.breakMin),
      hoursTypeId: chosen.hoursTypeId,
      note: chosen.note.trim() || null,
      ...(storeId === null ? {} : { storeId }),
    }
    const saved = over
      ? await update.run({ params: { userId }, body: { ...body, id: over.id, updatedAt: over.updatedAt } })
      : storeId === null
        ? undefined
        : await create.run({ params: { userId }, body: { ...body, storeId } })
    if (!saved) return
    const params = { userId: saved.user.id }
    offerUndo(
      saved,
      over ? t('common.saved') : t('labor.logAdded'),
      (client) =>
        over
          ? client.call('labor.updateTimeLog', { params, body: { ...bodyOf(over), updatedAt: saved.updatedAt } })
          : client
              .call('labor.deleteTimeLog', { params: { ...params, logId: saved.id }, query: { updatedAt: saved.updatedAt } })
              .then(() => undefined),
      over?.state === 'approved',
    )
    onSaved(saved)
    onClose()
  }
  if (base && current)
    return (
      <StaleDifference
        fields={logFields}
        was={{ ...draftOf(base) }}
        mine={{ ...draft }}
        theirs={{ ...draftOf(current) }}
        chosen={[currentChoices(base), currentChoices(current)]}
        isBusy={update.isRunning}
        onClose={() => {
          onSaved(current)
          onClose()
        }}
        onKeep={(kept) => {
          const chosen = { ...draft, ...kept }
          setDraft(chosen)
          setBase(current)
          void submit(current, chosen, chosen.storeId === current.store?.id ? current.timeZone : zone)
        }}
      />
    )
  return (
    <Dialog
      title={log ? t('labor.timeLogOf', { name: log.user.name }) : t('labor.addLog')}
      {...(log?.state === 'approved' ? { description: t('labor.editUnapproves') } : {})}
      onClose={leave}
    >
      <DialogForm onSubmit={submit}>
        <div className={pair}>
          {!log && ownerId === undefined && (
            <Combobox
              label={t('common.person')}
              source={people}
              value={draft.userId}
              canClear={false}
              error={error('userId')}
              onChange={(option) => set({ userId: option ? Number(option.value) : null })}
            />
          )}
          <Combobox
            label={t('common.store')}
            source={stores}
            value={draft.storeId}
            chosen={log?.store ? { value: log.store.id, label: log.store.name } : undefined}
            canClear={false}
            error={error('storeId')}
            onChange={(option) => set({ storeId: option ? Number(option.value) : null })}
          />
        </div>
        <div className={pair}>
          <LocalTimeInput
            label={t('common.clockIn')}
            value={draft.in}
            zone={zone}
            error={error('clockInAt')}
            onChange={(wall) => set({ in: wall })}
          />
          <LocalTimeInput
            label={t('common.clockOut')}
            isOptional
            value={draft.out}
            zone={zone}
            error={error('clockOutAt')}
            onChange={(wall) => set({ out: wall })}
          />
        </div>
        <div className={pair}>
          <BreakInput
            label={t('common.breakMinutes')}
            value={draft.breakMin}
            error={error('breakMin')}
            onChange={(breakMin) => set({ breakMin })}
          />
          <Combobox
            label={t('common.hoursType')}
            isOptional
            source={types}
            value={draft.hoursTypeId}
            chosen={log?.hoursType ? { value: log.hoursType.id, label: log.hoursType.name } : undefined}
            canClear
            error={error('hoursTypeId')}
            onChange={(option) => set({ hoursTypeId: option ? Number(option.value) : null })}
          />
        </div>
        <TextArea
          label={t('common.note')}
          isOptional
          rows={2}
          maxLength={500}
          value={draft.note}
          error={error('note')}
          onChange={(event) => set({ note: event.target.value })}
        />
        <ProblemNotice problem={problem && withConflict(problem, zone)} />
        <FormActions {...leaving} isBusy={create.isRunning || update.isRunning} onClose={onClose} />
      </DialogForm>
    </Dialog>
  )
}
