import { useState } from 'react'
import { shiftColours, type ShiftColour } from '@walkup/sdk/domain'
import { Combobox } from '../../frame/form/Combobox.tsx'
import { useUnsaved } from '../../frame/form/useUnsaved.ts'
import { lookup } from '../../frame/sources.ts'
import { errorAt } from '../../data/problem.ts'
import { useLookup } from '../../data/lookups.ts'
import { useCall, useMutation } from '../../data/useCall.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useMayCall } from '../../data/whole.ts'
import { Button } from '../../ui/Button.tsx'
import { pair } from '../../ui/controls.css.ts'
import { DialogActions, DialogForm } from '../../ui/Dialog.tsx'
import { Checkbox, TextArea, TextInput } from '../../ui/Field.tsx'
import { FailureNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { longZone } from '../../ui/WeekGrid/words.ts'
import { say, t } from '../../words/index.ts'
import { RepeatFields } from './RepeatFields.tsx'
import { coloured } from './ShiftCard.tsx'
import { draftOf, newDraft, toSchedule, toUpsert, wrong, type Draft } from './shiftForm.ts'
import type { ShiftDialogProps } from './ShiftDialog.tsx'
import { colourNames, refusal, shiftCount, words } from './words.ts'
import * as css from './hours.css.ts'

const people = lookup('second', 'leadGenerator')
const stores = lookup('first', 'stores')
const types = lookup('third', 'userHoursTypes')
const colours = Object.keys(shiftColours) as readonly ShiftColour[]

/** Plans a shift, one or many, or changes one. */
export function ShiftForm({ shift, at, day, storeId, zone, onClose, onSaved, onRemoved }: ShiftDialogProps) {
  const [began] = useState(() => (shift ? draftOf(shift) : newDraft(at, day, storeId)))
  const [draft, setDraft] = useState<Draft>(began)
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({})
  const [isAsking, setAsking] = useState(false)
  const login = useLogin()
  const maySeeStores = useMayCall('stores.get')
  const places = useLookup('first')
  const whole = useCall('stores.get', maySeeStores && draft.storeId ? { params: { id: draft.storeId } } : undefined)
  const save = useMutation('hours.upsert')
  const schedule = useMutation('hours.schedule')
  const remove = useMutation(shift?.user ? 'hours.delete' : 'hours.deleteAvailableSchedule')
  const set = (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes }))
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(began)
  useUnsaved(isUnsaved, () => setAsking(true))

  const territory = places?.stores.find(({ id }) => id === draft.storeId)?.organizationTerritoryId
  const storeZone =
    (shift && shift.store.id === draft.storeId ? shift.timeZone : whole.data?.timeZone) ??
    places?.organizationTerritories.find(({ id }) => id === territory)?.timeZone ??
    zone
  const failure = [save, schedule, remove].find((one) => one.failure)?.failure
  const error = (...fields: readonly string[]) =>
    fields.map((field) => shown[field] ?? errorAt(failure, field)).find((one) => one !== undefined)

  async function submit(): Promise<void> {
    const faults = wrong(draft)
    setShown(faults)
    if (Object.keys(faults).length > 0) return
    if (draft.repeat.kind === 'none') {
      const row = await save.run({ body: toUpsert(draft, storeZone, shift) })
      if (!row) return
      onSaved(row)
      toast(t('Saved.'))
    } else {
      const body = toSchedule(draft)
      const reply = body && (await schedule.run({ body }))
      if (!reply) return
      const left = reply.skipped.length
      toast(
        shiftCount(reply.created.length) +
          (left ? say({ en: `; ${left} left out, since they overlap`, es: `; ${left} omitidos por solaparse` }) : ''),
      )
    }
    onClose()
  }
  async function take(): Promise<void> {
    if (!shift || !(await remove.run({ params: { id: shift.id } }))) return
    onRemoved(shift.id)
    toast(say({ en: 'The shift is gone.', es: 'El turno ya no está.' }))
    onClose()
  }
  const isOpen = draft.userId === null
  const isRunning = save.isRunning || schedule.isRunning
  return (
    <DialogForm onSubmit={submit}>
      <div className={pair}>
        <Combobox
          label={say(words.person)}
          isOptional
          hint={isOpen ? say({ en: 'Nobody: an open shift to be claimed', es: 'Nadie: un turno abierto' }) : undefined}
          source={people}
          value={draft.userId}
          chosen={shift?.user ? { value: shift.user.id, label: shift.user.name } : undefined}
          canClear
          onChange={(option) => set({ userId: option ? Number(option.value) : null })}
          error={error('userId', 'userIds')}
        />
        <Combobox
          label={say(words.store)}
          source={stores}
          value={draft.storeId}
          chosen={shift && { value: shift.store.id, label: shift.store.name }}
          canClear={false}
          onChange={(option) => option && set({ storeId: Number(option.value) })}
          error={error('storeId')}
        />
        <TextInput
          label={say({ en: 'Day', es: 'Día' })}
          type="date"
          value={draft.date}
          onChange={(event) => set({ date: event.target.value })}
          error={error('date', 'from')}
        />
        <div className={pair} style={{ gridTemplateColumns: '1fr 1fr', gap: 8 }}>
          <TextInput
            label={t('From')}
            type="time"
            step={900}
            value={draft.start}
            onChange={(event) => set({ start: event.target.value })}
            error={error('startAt', 'cron')}
          />
          <TextInput
            label={t('To')}
            type="time"
            step={900}
            value={draft.end}
            onChange={(event) => set({ end: event.target.value })}
            error={error('endAt', 'endLocal')}
          />
        </div>
      </div>
      <p className={css.muted}>
        {longZone(storeZone)}
        {draft.end <= draft.start && say({ en: '; ends on the next day', es: '; termina al día siguiente' })}
      </p>
      <div className={pair}>
        <Combobox
          label={say({ en: 'Kind of hours', es: 'Tipo de horas' })}
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
            label={say({ en: 'Seats', es: 'Plazas' })}
            type="number"
            min={1}
            max={100}
            value={draft.seats}
            onChange={(event) => set({ seats: event.target.value })}
            error={error('seats')}
          />
        )}
      </div>
      <fieldset className={css.swatches} aria-label={say({ en: 'Colour', es: 'Color' })}>
        {colours.map((colour) => (
          <label key={colour} className={css.swatch} style={coloured(colour)}>
            <input
              type="radio"
              name="colour"
              className={css.hiddenRadio}
              checked={draft.colour === colour}
              onChange={() => set({ colour })}
            />
            <span className={css.blob} />
            {say(colourNames[colour])}
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
            <Checkbox
              label={say({ en: 'Leave out days on which it would overlap', es: 'Omitir los días en que se solape' })}
              checked={draft.skipOverlaps}
              onChange={(event) => set({ skipOverlaps: event.target.checked })}
            />
          )}
        </>
      )}
      <TextArea
        label={say({ en: 'Note', es: 'Nota' })}
        isOptional
        maxLength={500}
        rows={2}
        value={draft.note}
        onChange={(event) => set({ note: event.target.value })}
        error={error('note')}
      />
      <FailureNotice
        failure={
          failure && {
            ...failure,
            title: say(words.notSaved),
            detail: refusal(failure, shift?.user?.name ?? say(words.person), storeZone),
          }
        }
      />
      <DialogActions>
        {isAsking && <output style={{ flex: 1, alignSelf: 'center' }}>{t('What you entered is not saved yet.')}</output>}
        {shift && !isAsking && (
          <Button look="quiet" icon="trash" isBusy={remove.isRunning} onClick={() => void take()}>
            {say({ en: 'Delete', es: 'Eliminar' })}
          </Button>
        )}
        <Button onClick={isAsking ? onClose : () => (isUnsaved ? setAsking(true) : onClose())}>
          {isAsking ? t('Discard') : t('Cancel')}
        </Button>
        <Button type="submit" look="primary" isBusy={isRunning}>
          {t('Save')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
