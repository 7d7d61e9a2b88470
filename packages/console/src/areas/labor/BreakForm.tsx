import { useState } from 'react'
import { errorAt } from '../../data/problem.ts'
import { useDraft } from '../../data/useDraft.ts'
import { useLookup } from '../../data/lookups.ts'
import { useMutation } from '../../data/useCall.ts'
import { currentVersion } from '../../frame/form/values.ts'
import { Button } from '../../ui/Button.tsx'
import { pair } from '../../ui/controls.css.ts'
import { DialogForm } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { toLocalInput } from '../users/localInput.ts'
import type { Break } from './breaks.ts'
import type { Log } from './labels.ts'
import { LocalTimeInput } from './LogFields.tsx'
import { instantAt } from './logDraft.ts'
import * as css from './payroll.css.ts'

interface BreakFormProps {
  readonly log: Log
  /** The break to edit; without it, one is added. */
  readonly opened?: Break
  readonly onUnsaved: (isUnsaved: boolean) => void
  /** Shows the present version of a punch that someone else changed. */
  readonly onReload: (log: Log) => void
  readonly onCancel: () => void
  readonly onSaved: (log: Log) => void
}
/** Adds or edits one break, in the time zone of its punch. */
export function BreakForm({ log, opened, onUnsaved, onReload, onCancel, onSaved }: BreakFormProps) {
  const zone = log.timeZone
  const types = useLookup('third')?.userActivities.filter(
    ({ id, isActive, isPaidBreak }) => (isActive && isPaidBreak !== null) || id === opened?.activity.id,
  )
  const [began] = useState({
    activityId: opened ? String(opened.activity.id) : '',
    from: toLocalInput(opened?.startAt ?? log.clockInAt, zone),
    to: opened?.endAt ? toLocalInput(opened.endAt, zone) : opened ? '' : toLocalInput(log.clockInAt, zone),
  })
  const [draft, setDraft] = useDraft(`break ${log.id} ${opened?.id ?? 'new'}`, began)
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({})
  const save = useMutation('labor.upsertBreak')
  const error = (field: string) => shown[field] ?? errorAt(save.problem, field)
  const current = currentVersion<Log>(save.problem)
  function set(changes: Partial<typeof began>): void {
    const next = { ...draft, ...changes }
    setDraft(next)
    onUnsaved(JSON.stringify(next) !== JSON.stringify(began))
  }
  async function submit(): Promise<void> {
    const startAt = instantAt(draft.from, began.from, opened?.startAt, zone, zone)
    const endAt = draft.to ? instantAt(draft.to, began.to, opened?.endAt, zone, zone) : null
    const missing = t('common.requiredField')
    const found = { ...(draft.activityId ? {} : { activityId: missing }), ...(startAt ? {} : { startAt: missing }) }
    setShown(found)
    if (!startAt || Object.keys(found).length > 0) return
    const reply = await save.run({
      params: { userId: log.user.id, logId: log.id },
      body: {
        ...(opened ? { id: opened.id } : {}),
        updatedAt: log.updatedAt,
        activityId: Number(draft.activityId),
        startAt,
        endAt,
      },
    })
    if (reply) onSaved(reply)
  }
  return (
    <DialogForm className={css.breakForm} onSubmit={submit}>
      <Select
        label={t('labor.breakType')}
        options={(types ?? []).map(({ id, name, isPaidBreak }) => ({
          value: String(id),
          label: `${name} (${isPaidBreak ? t('myDay.paidBreak') : t('myDay.unpaidBreak')})`,
        }))}
        value={draft.activityId}
        error={error('activityId')}
        onChange={(activityId) => set({ activityId })}
      />
      <div className={pair}>
        <LocalTimeInput
          label={t('common.from')}
          value={draft.from}
          zone={zone}
          error={error('startAt')}
          onChange={(from) => set({ from })}
        />
        <LocalTimeInput
          label={t('common.to')}
          isOptional={log.clockOutAt === null}
          value={draft.to}
          zone={zone}
          error={error('endAt')}
          onChange={(to) => set({ to })}
        />
      </div>
      <ProblemNotice problem={save.problem} />
      {current && (
        <Button icon="retry" onClick={() => onReload(current)}>
          {t('labor.showCurrent')}
        </Button>
      )}
      <div className={css.buttons}>
        <Button look="primary" type="submit" isBusy={save.isRunning}>
          {t('labor.saveBreak')}
        </Button>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
      </div>
    </DialogForm>
  )
}
