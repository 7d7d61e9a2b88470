import { useCall } from '../../data/useCall.ts'
import { defineForm, named, type CustomProps } from '../../frame/index.ts'
import { TextInput } from '../../ui/Field.tsx'
import { t } from '../../i18n/index.ts'
import { VisitsNotice } from './VisitsNotice.tsx'

const technicians = named('technicians.lookup', (reply) => reply.technicians)
const isDay = (value: unknown): value is string => typeof value === 'string' && /^[12]\d{3}-\d{2}-\d{2}$/.test(value)
const clock = (value: unknown) => (typeof value === 'string' && /^\d{2}:\d{2}$/.test(value) ? value : null)

/** The note, and the visits that are already booked in that time. */
function NoteField({ label, values, onChange, error }: CustomProps) {
  const { technicianId, from, to, note } = values
  const startLocal = clock(values.startLocal)
  const endLocal = clock(values.endLocal)
  const isValid =
    !!technicianId && isDay(from) && isDay(to) && from <= to && !(from === to && endLocal && endLocal <= (startLocal ?? '00:00'))
  const { data } = useCall(
    'technicians.previewTime',
    isValid ? { body: { technicianId: Number(technicianId), timeOff: { from, to, startLocal, endLocal } } } : undefined,
  )
  return (
    <div>
      <TextInput
        label={label}
        isOptional
        maxLength={200}
        value={typeof note === 'string' ? note : ''}
        error={error}
        onChange={(event) => onChange({ note: event.target.value || null })}
      />
      {isValid && data && <VisitsNotice {...data} />}
    </div>
  )
}

/** Form for time off; a new one begins with a technician and a day. */
export const timeOffForm = (technicianId?: number, day?: string) =>
  defineForm({
    endpoint: 'technicians.upsertTimeOff',
    title: { add: t('technicians.addTimeOff'), edit: t('technicians.editTimeOff') },
    fields: {
      technicianId: {
        kind: 'select',
        label: t('common.technician'),
        options: technicians,
        start: technicianId,
        isWide: true,
      },
      from: { kind: 'date', label: t('common.firstDay'), start: day },
      to: { kind: 'date', label: t('common.lastDay'), start: day },
      startLocal: { kind: 'time', label: t('technicians.offFrom'), hint: t('technicians.wholeDayHint') },
      endLocal: { kind: 'time', label: t('technicians.offUntil'), hint: t('technicians.wholeDayHint') },
      note: { kind: 'custom', label: t('common.note'), isWide: true, Field: NoteField },
    },
    read: ({ technician }) => ({ technicianId: technician.id }),
    chosen: ({ technician }) => ({ technicianId: { value: technician.id, label: technician.name } }),
  })
