import { useCall } from '../../data/useCall.ts'
import { MultiSelect } from '../../frame/form/MultiSelect.tsx'
import type { CustomProps } from '../../frame/formTypes.ts'
import { lookup } from '../../frame/index.ts'
import { t } from '../../i18n/index.ts'
import { BookedNotice } from './BookedNotice.tsx'

const types = lookup('second', 'scheduleAppointmentTypes')
const isDay = (value: unknown): value is string => typeof value === 'string' && /^[12]\d{3}-\d{2}-\d{2}$/.test(value)

/** The types that stay open, and how many appointments are booked in the others on that day. */
export function OpenTypesField({ label, values, onChange, error }: CustomProps) {
  const chosen = (values.exceptAppointmentTypeIds as readonly number[] | undefined) ?? []
  const { date } = values
  const { data } = useCall(
    'settings.previewHoliday',
    isDay(date) ? { body: { date, exceptAppointmentTypeIds: [...chosen] } } : undefined,
  )
  return (
    <div>
      <MultiSelect
        label={label}
        hint={t('holidays.openTypesHint')}
        error={error}
        isOptional
        source={types}
        value={chosen}
        onChange={(exceptAppointmentTypeIds) => onChange({ exceptAppointmentTypeIds })}
      />
      {isDay(date) && <BookedNotice bookings={data?.bookings ?? 0} date={date} />}
    </div>
  )
}
