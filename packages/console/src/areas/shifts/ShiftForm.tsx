import { useState } from 'react'
import { shiftColors, type ShiftColor } from '@walkup/sdk/domain'
import { Combobox } from '../../frame/form/Combobox.tsx'
import { MultiSelect } from '../../frame/form/MultiSelect.tsx'
import { FormActions } from '../../frame/form/FormActions.tsx'
import type { Leaving } from '../../frame/form/useLeaving.ts'
import { errorAt, type Problem } from '../../data/problem.ts'
import { useMutation } from '../../data/useCall.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { pair } from '../../ui/controls.css.ts'
import { DialogForm } from '../../ui/Dialog.tsx'
import { Checkbox, TextArea, TextInput } from '../../ui/Field.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { capitalize, longZone } from '../../ui/WeekGrid/format.ts'
import { t } from '../../i18n/index.ts'
import { NotOffered } from './NotOffered.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import { colorStyle } from './ShiftCard.tsx'
import { people, stores, toSchedule, types, draftErrors, type Draft } from './shiftForm.ts'
import type { Shift } from './shifts.ts'
import { colorNames, leftOut, shiftCount } from './labels.ts'
import { useTakeBack } from './useTakeBack.ts'
import * as css from './shifts.css.ts'

const colors = Object.keys(shiftColors) as readonly ShiftColor[]

interface ShiftFormProps {
  readonly shift: Shift | undefined
  readonly draft: Draft
  readonly storeZone: string
  readonly isBusy: boolean
  /** Why saving or deleting failed. */
  readonly problem: Problem | undefined
  readonly leaving: Omit<Leaving, 'leave'>
  readonly onChange: (changes: Partial<Draft>) => void
  /** Saves a single shift. */
  readonly onSave: () => void
  readonly onRemove: (() => void) | undefined
  readonly onClose: () => void
}
/** Creates one or more shifts, or edits one. */
export function ShiftForm({ shift, draft, storeZone, isBusy, leaving, ...props }: ShiftFormProps) {
  const { onChange: set, onSave, onRemove, onClose } = props
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({})
  const login = useLogin()
  const schedule = useMutation('hours.schedule')
  const takeBack = useTakeBack()
  const problem = props.problem ?? schedule.problem
  const error = (...names: readonly string[]) =>
    names.map((field) => shown[field] ?? errorAt(problem, field)).find((one) => one !== undefined)

  async function submit(skipNotOffered = false): Promise<void> {
    const found = draftErrors(draft)
    setShown(found)
    if (Object.keys(found).length > 0) return
    if (draft.repeat.kind === 'none') return onSave()
    const body = toSchedule(draft)
    const reply = body && (await schedule.run({ body: { ...body, ...(skipNotOffered ? { skipNotOffered } : {}) } }))
    if (!reply) return
    const left = reply.skipped.length
    const planned = { shiftCount: shiftCount(reply.created.length) }
    const text = left ? t('shifts.plannedSkipped', { ...planned, left }) : t('shifts.planned', planned)
    toast([text, leftOut(reply)].filter(Boolean).join(' '), false, takeBack(reply))
    onClose()
  }
  const isOpen = draft.userId === null
  return (
    <DialogForm onSubmit={() => submit()}>
      <div className={pair}>
        <Combobox
          label={t('common.person')}
          isOptional
          hint={isOpen ? t('shifts.openShiftHint') : undefined}
          source={people}
          value={draft.userId}
          chosen={shift?.user ? { value: shift.user.id, label: shift.user.name } : undefined}
          canClear
          onChange={(option) => set({ userId: option ? Number(option.value) : null })}
          error={error('userId', 'userIds')}
        />
        <Combobox
          label={t('common.store')}
          source={stores}
          value={draft.storeId}
          chosen={shift && { value: shift.store.id, label: shift.store.name }}
          canClear={false}
          onChange={(option) => option && set({ storeId: Number(option.value) })}
          error={error('storeId')}
        />
        <TextInput
          label={t('common.day')}
          type="date"
          value={draft.date}
          onChange={(event) => set({ date: event.target.value })}
          error={error('date', 'from')}
        />
        <div className={pair} style={{ gridTemplateColumns: '1fr 1fr', gap: 8 }}>
          <TextInput
            label={t('common.from')}
            type="time"
            step={900}
            value={draft.start}
            onChange={(event) => set({ start: event.target.value })}
            error={error('startAt', 'cron')}
          />
          <TextInput
            label={t('common.to')}
            type="time"
            step={900}
            value={draft.end}
            onChange={(event) => set({ end: event.target.value })}
            error={error('endAt', 'endLocal')}
          />
        </div>
      </div>
      {(draft.storeId !== null || draft.end <= draft.start) && (
        <p className={css.muted}>
          {draft.storeId !== null && capitalize(longZone(storeZone))}
          {draft.end <= draft.start && ` ${t('shifts.endsNextDay')}`}
        </p>
      )}
      <div className={pair}>
        <Combobox
          label={t('common.hoursType')}
          isOptional
          source={types}
          value={draft.typeId}
          chosen={shift?.type ? { value: shift.type.id, label: shift.type.name } : undefined}
          canClear
          onChange={(option) => set({ typeId: option ? Number(option.value) : null })}
          error={error('typeId')}
        />
        {isOpen && (
          <TextInput
            label={t('common.seats')}
            type="number"
            min={1}
            max={100}
            value={draft.seats}
            onChange={(event) => set({ seats: event.target.value })}
            error={error('seats')}
          />
        )}
      </div>
      <fieldset className={css.swatches}>
        <legend className={css.legend}>{t('common.color')}</legend>
        {colors.map((color) => (
          <label key={color} className={css.swatch} style={colorStyle(color)}>
            <input
              type="radio"
              name="color"
              className={css.hiddenRadio}
              checked={draft.colour === color}
              onChange={() => set({ colour: color })}
            />
            <span className={css.swatchDot} />
            {colorNames[color]}
          </label>
        ))}
      </fieldset>
      {!shift && (
        <>
          <RepeatFields
            repeat={draft.repeat}
            start={draft.start}
            until={draft.until}
            firstDayOfWeek={login?.intFirstDayOfWeek ?? 1}
            error={error('to')}
            onChange={(repeat) => set({ repeat })}
            onUntil={(until) => set({ until })}
          />
          {draft.repeat.kind !== 'none' && !isOpen && (
            <MultiSelect
              label={t('shifts.otherPeople')}
              isOptional
              hint={t('shifts.otherPeopleHint')}
              source={people}
              value={draft.otherIds}
              onChange={(chosen) => set({ otherIds: chosen.map(Number) })}
            />
          )}
          {draft.repeat.kind !== 'none' && !isOpen && (
            <Checkbox
              label={t('shifts.skipOverlaps')}
              checked={draft.skipOverlaps}
              onChange={(event) => set({ skipOverlaps: event.target.checked })}
            />
          )}
        </>
      )}
      <TextArea
        label={t('common.note')}
        isOptional
        maxLength={500}
        rows={2}
        value={draft.note}
        onChange={(event) => set({ note: event.target.value })}
        error={error('note')}
      />
      <NotOffered problem={problem} isBusy={schedule.isRunning} onPlanOthers={() => void submit(true)} />
      {!problem?.body.notOffered && <ProblemNotice problem={problem} />}
      <FormActions {...leaving} isBusy={isBusy || schedule.isRunning} onClose={onClose}>
        {onRemove && (
          <Button look="quiet" icon="trash" isBusy={isBusy} onClick={onRemove}>
            {t('common.delete')}
          </Button>
        )}
      </FormActions>
    </DialogForm>
  )
}
