import { useState } from 'react'
import { dayOfWeek } from '@walkup/sdk/domain'
import { useCall } from '../../data/useCall.ts'
import { useDraft } from '../../data/useDraft.ts'
import { FormActions } from '../../frame/form/FormActions.tsx'
import { isChanged, useLeaving } from '../../frame/form/useLeaving.ts'
import { Button } from '../../ui/Button.tsx'
import { error as errorText, form } from '../../ui/controls.css.ts'
import { Dialog, DialogForm } from '../../ui/Dialog.tsx'
import { Checkbox, TextInput } from '../../ui/Field.tsx'
import { clockOf } from '../../ui/WeekGrid/zone.ts'
import { t } from '../../i18n/index.ts'
import { VisitsNotice } from './VisitsNotice.tsx'
import { weekdayName, withHours, type Hours } from './week.ts'
import * as css from './technicians.css.ts'

const WORKDAYS = [1, 2, 3, 4, 5]
/** Monday first. */
const ALL_DAYS = [1, 2, 3, 4, 5, 6, 0]
const LATEST_START = 22 * 60

interface HoursDialogProps {
  readonly technicianId: number
  readonly hours: Hours
  /** The position of the edited hours; undefined for new ones. */
  readonly at: number | undefined
  /** `new.<date>.<minutes>`: where new hours were added. */
  readonly place: string | undefined
  readonly onSave: (hours: Hours) => void
  readonly onClose: () => void
}

/** Working hours on one or several days, with the booked visits that would be outside the week. */
export default function HoursDialog({ technicianId, hours, at, place, onSave, onClose }: HoursDialogProps) {
  const edited = at === undefined ? undefined : hours[at]
  const [began] = useState(() => {
    const [, date, minutes] = (place ?? '').split('.')
    const start = Math.min(Number(minutes) || 8 * 60, LATEST_START)
    if (edited) return { days: [edited.dayOfWeek], startLocal: edited.startLocal, endLocal: edited.endLocal }
    if (date && minutes)
      return { days: [dayOfWeek(date)], startLocal: clockOf(start), endLocal: clockOf(Math.max(start + 60, 17 * 60)) }
    return { days: WORKDAYS, startLocal: '08:00', endLocal: '17:00' }
  })
  const [draft, setDraft] = useDraft(`technicianHours ${technicianId} ${at ?? place ?? ''}`, began)
  const [isTried, setTried] = useState(false)
  const { leave, ...leaving } = useLeaving(isChanged(draft, began), onClose)
  const { days, startLocal, endLocal } = draft
  const isInOrder = startLocal !== '' && endLocal > startLocal
  const next = withHours(
    hours,
    at,
    days.map((day) => ({ dayOfWeek: day, startLocal, endLocal })),
  )
  const isValid = isInOrder && days.length > 0
  const { data } = useCall('technicians.previewTime', isValid ? { body: { technicianId, workingHours: next } } : undefined)
  return (
    <Dialog title={edited ? t('technicians.editHours') : t('technicians.addHours')} onClose={leave}>
      <DialogForm
        className={form}
        onSubmit={() => {
          setTried(true)
          if (!isValid) return
          leaving.unblock()
          onSave(next)
        }}
      >
        <fieldset className={css.days} aria-label={t('common.daysFilter')}>
          {ALL_DAYS.map((day) => (
            <Checkbox
              key={day}
              label={weekdayName(day)}
              checked={days.includes(day)}
              onChange={({ target }) =>
                setDraft({ ...draft, days: target.checked ? [...days, day] : days.filter((one) => one !== day) })
              }
            />
          ))}
        </fieldset>
        {isTried && days.length === 0 && (
          <p className={errorText} role="alert">
            {t('technicians.chooseDay')}
          </p>
        )}
        <div className={css.times}>
          <TextInput
            label={t('common.from')}
            type="time"
            step={300}
            value={startLocal}
            onChange={({ target }) => setDraft({ ...draft, startLocal: target.value })}
          />
          <TextInput
            label={t('common.to')}
            type="time"
            step={300}
            value={endLocal}
            error={isTried && !isInOrder ? t('technicians.endAfterStart') : undefined}
            onChange={({ target }) => setDraft({ ...draft, endLocal: target.value })}
          />
        </div>
        {isValid && data && <VisitsNotice {...data} />}
        <FormActions {...leaving} isBusy={false} onClose={onClose}>
          {edited && (
            <Button look="quiet" icon="trash" onClick={() => onSave(withHours(hours, at, []))}>
              {t('common.delete')}
            </Button>
          )}
        </FormActions>
      </DialogForm>
    </Dialog>
  )
}
