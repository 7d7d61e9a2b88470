import { useState } from 'react'
import { errorAt, toProblem, type Problem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useEdited } from '../../data/useDraft.ts'
import { Combobox } from '../../frame/form/Combobox.tsx'
import { FormActions } from '../../frame/form/FormActions.tsx'
import { StaleDifference } from '../../frame/form/StaleDifference.tsx'
import { isChanged, useLeaving } from '../../frame/form/useLeaving.ts'
import { currentVersion } from '../../frame/form/values.ts'
import type { Values } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { pair } from '../../ui/controls.css.ts'
import { Dialog, DialogActions, DialogForm } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { formatInstant } from '../../ui/format.ts'
import { ProblemNotice } from '../../ui/states.tsx'
import { t, type Text } from '../../i18n/index.ts'
import { fromLocalInput, toLocalInput } from '../users/localInput.ts'
import { BreakInput, LocalTimeInput } from './LogFields.tsx'
import { punchFields, stores } from './staleFields.ts'
import { decide, isUndecided, withRowId, timesToApprove, type Missing } from './punches.ts'
import { punchStates, withConflict, type Punch } from './labels.ts'

type Mode = 'submit' | 'approve' | 'reject'
const verbs: Readonly<Record<Mode, Text>> = {
  submit: t('labor.submit'),
  approve: t('labor.approve'),
  reject: t('common.reject'),
}

const keeping: Readonly<Record<Mode, Text>> = {
  submit: t('labor.submitSelected'),
  approve: t('labor.approveSelected'),
  reject: t('labor.rejectSelected'),
}

/** Form of a missing punch, with times in its store's zone. */
const valuesOf = (punch: Punch) => {
  const { in: clockIn, out } = timesToApprove(punch)
  return {
    in: clockIn ? toLocalInput(clockIn, punch.timeZone) : '',
    out: out ? toLocalInput(out, punch.timeZone) : '',
    breakMin: String(punch.proposed?.breakMin ?? 0),
    reason: punch.reason ?? '',
  }
}
type Given = ReturnType<typeof valuesOf>

interface DecideDialogProps {
  readonly mode: Mode
  readonly punch: Missing
  readonly onClose: () => void
  readonly onDecided: (punch: Missing) => void
}
/** Submits times for a missing punch, or dismisses it with a reason. */
export function DecideDialog({ mode, punch, onClose, onDecided }: DecideDialogProps) {
  const { client } = useServices()
  const zone = punch.timeZone
  const { base, setBase, values, setValues } = useEdited(`punch ${mode} ${punch.id}`, punch, valuesOf(punch))
  const [storeId, setStore] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem>()
  const [isRunning, setRunning] = useState(false)
  const [isShort, setShort] = useState(false)
  const [began] = useState(() => valuesOf(base))
  const { leave, ...leaving } = useLeaving(storeId !== null || isChanged(values, began), onClose)
  const hasTimes = mode !== 'reject'
  // If only the end is missing, the start is fixed.
  const hasIn = punch.kind !== 'end'
  const set = (changes: Partial<Given>) => setValues((now) => ({ ...now, ...changes }))
  const current = currentVersion<Punch>(problem)

  async function submit(over = base, { in: clockIn, out: clockOut, breakMin, reason } = values): Promise<void> {
    setShort(mode === 'reject' && !reason.trim())
    if (mode === 'reject' && !reason.trim()) return
    const [clockInAt, clockOutAt] = [hasIn ? fromLocalInput(clockIn, zone) : null, fromLocalInput(clockOut, zone)]
    setRunning(true)
    try {
      const given = {
        ...(clockInAt ? { clockInAt } : {}),
        ...(clockOutAt ? { clockOutAt } : {}),
        breakMin: Number(breakMin) || 0,
        ...(storeId === null ? {} : { storeId }),
      }
      const body = {
        action: mode,
        ...(reason.trim() || over.reason ? { reason: reason.trim() } : {}),
        ...(hasTimes ? given : {}),
      }
      onDecided(await decide(client, over, body))
      onClose()
    } catch (error) {
      setProblem(await toProblem(error))
      setRunning(false)
    }
  }
  function take(theirs: Punch): void {
    onDecided(withRowId(theirs))
    onClose()
  }
  // Decided by another user: nothing is left to submit.
  const decided =
    current && !isUndecided(current) ? current : problem?.code === 'decided' ? (problem.body.current as Punch) : undefined
  if (current && !decided) {
    const isShown = (name: string) => name === 'reason' || (hasTimes && (name !== 'in' || hasIn))
    const only = (all: Given): Values => Object.fromEntries(Object.entries(all).filter(([name]) => isShown(name)))
    return (
      <StaleDifference
        fields={punchFields}
        was={only(valuesOf(base))}
        mine={only(values)}
        theirs={only(valuesOf(current))}
        isBusy={isRunning}
        act={keeping[mode]}
        onClose={() => take(current)}
        onKeep={(kept) => {
          const chosen = { ...values, ...kept }
          const theirs = withRowId(current)
          setValues(chosen)
          setBase(theirs)
          void submit(theirs, chosen)
        }}
      />
    )
  }
  return (
    <Dialog
      title={`${verbs[mode]}: ${punch.user.name}`}
      description={`${t('labor.expected')}: ${formatInstant(punch.expectedAt, zone)}`}
      onClose={leave}
    >
      <DialogForm onSubmit={submit}>
        {hasTimes && (
          <>
            <div className={pair}>
              {hasIn && (
                <LocalTimeInput
                  label={t('common.clockIn')}
                  value={values.in}
                  zone={zone}
                  error={errorAt(problem, 'clockInAt')}
                  onChange={(wall) => set({ in: wall })}
                />
              )}
              <LocalTimeInput
                label={t('common.clockOut')}
                value={values.out}
                zone={zone}
                error={errorAt(problem, 'clockOutAt')}
                onChange={(wall) => set({ out: wall })}
              />
            </div>
            <div className={pair}>
              <BreakInput
                label={t('common.breakMinutes')}
                value={values.breakMin}
                error={errorAt(problem, 'breakMin')}
                onChange={(breakMin) => set({ breakMin })}
              />
              {!punch.store && (
                <Combobox
                  label={t('common.store')}
                  source={stores}
                  value={storeId}
                  canClear={false}
                  error={errorAt(problem, 'storeId')}
                  onChange={(option) => setStore(option ? Number(option.value) : null)}
                />
              )}
            </div>
          </>
        )}
        <TextArea
          label={t('common.reason')}
          isOptional={mode !== 'reject'}
          rows={2}
          maxLength={500}
          value={values.reason}
          error={isShort ? t('common.requiredField') : errorAt(problem, 'reason')}
          onChange={(event) => set({ reason: event.target.value })}
        />
        {decided ? <p role="alert">{decidedBy(decided)}</p> : <ProblemNotice problem={problem && withConflict(problem, zone)} />}
        {decided ? (
          <DialogActions>
            <Button onClick={() => take(decided)}>{t('common.close')}</Button>
          </DialogActions>
        ) : (
          <FormActions {...leaving} isBusy={isRunning} onClose={onClose} verb={verbs[mode]} isDestructive={mode === 'reject'} />
        )}
      </DialogForm>
    </Dialog>
  )
}

function decidedBy({ state, decidedBy: by }: Punch): string {
  const what = (punchStates.find(([value]) => value === state)?.[1] ?? '').toLowerCase()
  return by ? t('labor.decidedBySomeone', { name: by.name, what }) : t('labor.alreadyDecided', { what })
}
