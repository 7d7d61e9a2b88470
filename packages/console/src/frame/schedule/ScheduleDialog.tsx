import { useState } from 'react'
import { daysOfWeek } from '@walkup/sdk/domain'
import type { Replies } from '@walkup/sdk'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCall, useMutation } from '../../data/useCall.ts'
import { pair } from '../../ui/controls.css.ts'
import { Dialog, DialogForm } from '../../ui/Dialog.tsx'
import { Checkbox, TextInput } from '../../ui/Field.tsx'
import { formatInstant } from '../../ui/format.ts'
import { Select } from '../../ui/Select.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { zoneName } from '../../ui/zoneName.ts'
import { capitalize } from '../../ui/WeekGrid/format.ts'
import { locale, t, type Text } from '../../i18n/index.ts'
import { FormActions } from '../form/FormActions.tsx'
import { MultiSelect } from '../form/MultiSelect.tsx'
import { isChanged, useLeaving } from '../form/useLeaving.ts'
import { MailOff } from '../MailOff.tsx'
import { named } from '../sources.ts'
import { describeTimes, readTimes, writeTimes, type Times } from './recurrence.ts'
import type { ScheduleDraft } from './source.ts'
import * as css from './schedule.css.ts'

type Schedule = Replies['reportSchedules.upsert']
const people = named('reportSchedules.recipients', (reply) => reply.people.map((one) => ({ ...one, isActive: true })))
const kinds: readonly (readonly [Times['kind'], Text])[] = [
  ['daily', t('reportSchedules.daily')],
  ['weekly', t('reportSchedules.weekly')],
  ['monthly', t('reportSchedules.monthly')],
]

interface ScheduleDialogProps {
  readonly draft: ScheduleDraft
  /** The schedule to edit; a new one otherwise. */
  readonly schedule?: Schedule
  readonly onClose: () => void
  readonly onSaved?: (saved: Schedule) => void
}
/** The form of a report schedule: when it is sent, and to whom. */
export default function ScheduleDialog({ draft, schedule, onClose, onSaved }: ScheduleDialogProps) {
  const self = useLogin()?.userId
  const zone = useCall('reportSchedules.recipients', {}).data?.timeZone
  const save = useMutation('reportSchedules.upsert')
  const [began] = useState(() => ({
    name: draft.name,
    recipientIds: schedule ? schedule.recipients.map(({ id }) => id) : self === undefined ? [] : [self],
    ...readTimes(schedule?.cron),
  }))
  const [form, setForm] = useState(began)
  const [wasTried, setTried] = useState(false)
  const set = (changes: Partial<typeof began>) => setForm({ ...form, ...changes })
  const leaving = useLeaving(isChanged(form, began), onClose)
  const cron = writeTimes(form)
  const timeZone = schedule?.timeZone ?? zone
  const error = (isWrong: boolean, message: Text) => (wasTried && isWrong ? message : undefined)

  async function submit(): Promise<void> {
    setTried(true)
    const name = form.name.trim()
    if (!name || !cron || form.recipientIds.length === 0) return
    const { source, body, columns, path } = draft
    const saved = await save.run({
      body: {
        ...(schedule ? { id: schedule.id, updatedAt: schedule.updatedAt, timeZone: schedule.timeZone } : {}),
        name,
        source,
        body,
        columns: columns ?? null,
        path,
        cron,
        recipientIds: form.recipientIds,
      },
    })
    if (!saved) return
    leaving.unblock()
    toast(
      saved.nextRunAt === null
        ? t('reportSchedules.savedPaused')
        : t('reportSchedules.saved', { when: formatInstant(saved.nextRunAt, saved.timeZone) }),
    )
    onSaved?.(saved)
    onClose()
  }
  return (
    <Dialog
      title={schedule ? t('reportSchedules.editTitle') : t('reportSchedules.newTitle')}
      description={t('reportSchedules.hint')}
      onClose={leaving.leave}
    >
      <DialogForm onSubmit={submit}>
        <MailOff />
        <TextInput
          label={t('reportSchedules.name')}
          maxLength={80}
          value={form.name}
          onChange={(event) => set({ name: event.target.value })}
          error={error(!form.name.trim(), t('common.requiredField'))}
        />
        <div className={pair}>
          <Select
            label={t('reportSchedules.when')}
            options={[
              ...kinds.map(([value, label]) => ({ value, label })),
              ...(began.kind === 'keep' ? [{ value: 'keep', label: t('reportSchedules.keep') }] : []),
            ]}
            value={form.kind}
            onChange={(kind) => set({ kind: kind as Times['kind'] })}
          />
          {form.kind !== 'keep' && (
            <TextInput
              label={t('reportSchedules.time')}
              type="time"
              value={form.time}
              hint={timeZone && t('reportSchedules.zone', { zone: zoneName(timeZone) })}
              onChange={(event) => set({ time: event.target.value })}
              error={error(!form.time, t('common.requiredField'))}
            />
          )}
        </div>
        {form.kind === 'weekly' && (
          <fieldset className={css.days}>
            <legend className={css.legend}>{t('reportSchedules.days')}</legend>
            {daysOfWeek(0, locale).map(({ id, name }) => (
              <Checkbox
                key={id}
                label={capitalize(name)}
                checked={form.days.includes(id)}
                onChange={(event) =>
                  set({ days: event.target.checked ? [...form.days, id] : form.days.filter((one) => one !== id) })
                }
              />
            ))}
            {wasTried && form.days.length === 0 && <p role="alert">{t('reportSchedules.chooseDay')}</p>}
          </fieldset>
        )}
        {form.kind === 'monthly' && (
          <TextInput
            label={t('reportSchedules.dayOfMonth')}
            type="number"
            min={1}
            max={31}
            value={form.dayOfMonth}
            hint={form.dayOfMonth > 28 ? t('reportSchedules.shortMonths') : undefined}
            onChange={(event) => set({ dayOfMonth: Number(event.target.value) })}
            error={error(!cron && !!form.time, t('reportSchedules.badDay'))}
          />
        )}
        {cron && <output className={css.sentence}>{describeTimes(cron)}</output>}
        <MultiSelect
          label={t('reportSchedules.recipients')}
          hint={t('reportSchedules.recipientsHint')}
          source={people as Parameters<typeof MultiSelect>[0]['source']}
          value={form.recipientIds}
          onChange={(ids) => set({ recipientIds: ids.map(Number) })}
          error={error(form.recipientIds.length === 0, t('reportSchedules.chooseRecipient'))}
        />
        <ProblemNotice problem={save.problem} />
        <FormActions
          isAsking={leaving.isAsking}
          isBusy={save.isRunning}
          onStay={leaving.onStay}
          onClose={leaving.isAsking ? onClose : leaving.leave}
        />
      </DialogForm>
    </Dialog>
  )
}
