import { useState } from 'react'
import { daysOfWeek } from '@walkup/sdk/domain'
import { errorAt, toProblem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { form, pair } from '../../ui/controls.css.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { capitalize, shortRange } from '../../ui/WeekGrid/format.ts'
import { minutesOf } from '../../ui/WeekGrid/zone.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { locale, t } from '../../i18n/index.ts'
import { slotsOf, standardTemplate, windowsOf, type Template } from './template.ts'
import * as css from './slots.css.ts'

interface TemplateDialogProps {
  readonly typeId: number
  readonly name: string
  readonly today: string
  readonly onClose: () => void
  readonly onAdded: () => void
}

/** Adds equal windows on several days to the weekly pattern at once, with undo. */
export default function TemplateDialog({ typeId, name, today, onClose, onAdded }: TemplateDialogProps) {
  const { client } = useServices()
  const [template, setTemplate] = useState<Template>(standardTemplate)
  const [effectiveFrom, setEffectiveFrom] = useState(today)
  const add = useMutation('defaultAppointments.addSlots')
  const set = (change: Partial<Template>) => setTemplate({ ...template, ...change })
  const windows = windowsOf(template)
  const slots = slotsOf(template)
  const tooLate = windows.length < template.windows
  const number = (key: 'minutes' | 'windows' | 'seats', label: string, min: number, max: number, error?: string) => (
    <TextInput
      label={label}
      type="number"
      min={min}
      max={max}
      value={template[key] || ''}
      error={error}
      onChange={(event) => set({ [key]: Math.min(Math.max(Math.trunc(Number(event.target.value)), 0), max) })}
    />
  )

  async function takeBack(ids: readonly number[]): Promise<void> {
    const deleted = await Promise.allSettled(ids.map((id) => client.call('defaultAppointments.delete', { params: { id } })))
    const lost = deleted.find((one) => one.status === 'rejected')
    toast(lost ? (await toProblem(lost.reason)).title : t('slots.undone'), lost !== undefined)
    onAdded()
  }
  async function run(): Promise<void> {
    const added = await add.run({ body: { appointmentTypeId: typeId, effectiveFrom, slots } })
    if (!added) return
    toast(t('slots.templateAdded', { count: added.items.length }), false, {
      label: t('common.undo'),
      of: `template ${typeId}`,
      run: () => takeBack(added.items.map(({ id }) => id)),
    })
    onAdded()
    onClose()
  }
  const isIncomplete = slots.length === 0 || !effectiveFrom || template.seats < 1
  return (
    <Dialog title={t('slots.template')} description={t('slots.templateHint', { name })} onClose={onClose}>
      <div className={form}>
        <fieldset className={css.days}>
          <legend>{t('common.daysFilter')}</legend>
          {daysOfWeek(1, locale).map(({ id, name: day }) => (
            <label key={id} className={css.dayChoice}>
              <input
                type="checkbox"
                checked={template.days.includes(id)}
                onChange={(event) =>
                  set({ days: event.target.checked ? [...template.days, id] : template.days.filter((one) => one !== id) })
                }
              />
              {capitalize(day)}
            </label>
          ))}
        </fieldset>
        <div className={pair}>
          <TextInput
            label={t('slots.firstWindow')}
            type="time"
            value={template.from}
            onChange={(event) => event.target.value && set({ from: event.target.value })}
          />
          {number('minutes', t('slots.windowMinutes'), 15, 720)}
          {number('windows', t('slots.windowCount'), 1, 24, tooLate ? t('slots.windowTooLate') : undefined)}
          {number('seats', t('common.seats'), 1, 1000)}
          <TextInput
            label={t('common.inEffectFrom')}
            type="date"
            value={effectiveFrom}
            error={errorAt(add.problem, 'effectiveFrom')}
            onChange={(event) => setEffectiveFrom(event.target.value)}
          />
        </div>
        <output className={css.muted}>
          {t('slots.templateSum', { count: slots.length })}{' '}
          {windows.map(({ startLocal, endLocal }) => shortRange(minutesOf(startLocal), minutesOf(endLocal))).join(', ')}
        </output>
        <ProblemNotice problem={add.problem} />
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <ReasonButton
            look="primary"
            isBusy={add.isRunning}
            reason={tooLate ? t('slots.windowTooLate') : isIncomplete && t('slots.templateIncomplete')}
            onClick={() => void run()}
          >
            {t('slots.addCount', { count: slots.length })}
          </ReasonButton>
        </DialogActions>
      </div>
    </Dialog>
  )
}
