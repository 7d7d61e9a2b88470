import { useEffect, useState } from 'react'
import { useCan } from '../../data/access.ts'
import { useLookup } from '../../data/lookups.ts'
import { useCall } from '../../data/useCall.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Select } from '../../ui/Select.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { longZone } from '../../ui/WeekGrid/format.ts'
import { t } from '../../i18n/index.ts'
import * as controls from '../../ui/controls.css.ts'
import { TimeChoice, type ChosenTime } from '../technicians/TimeChoice.tsx'
import { typesFor, usualType } from './appointmentTypes.ts'
import type { Lead } from './lead.ts'
import * as css from './lead.css.ts'

export interface ChosenSlot extends ChosenTime {
  readonly appointmentTypeId: number
  /** By default, any free one. */
  readonly technicianId: number | undefined
}
interface SlotPickerProps {
  readonly lead: Lead
  readonly value: ChosenSlot | undefined
  readonly onChange: (value: ChosenSlot | undefined) => void
  readonly error?: string
  /** The chosen slot was taken by someone else, so reload the slots. */
  readonly isTaken: boolean
}

const ANYONE = 'anyone'

/** Picks an appointment type for the lead's service, if wanted a technician, then a day and a free slot in the territory's zone. */
export function SlotPicker({ lead, value, onChange, error, isTaken }: SlotPickerProps) {
  const known = useLookup('second')?.scheduleAppointmentTypes
  const types = known && typesFor(lead, known)
  const [wanted, setWanted] = useState(lead.appointmentType?.id)
  const typeId = wanted ?? (types && usualType(lead, types))
  const mayChoose = useCan('technicians.search')
  const technicians = useCall(
    'technicians.search',
    typeId !== undefined && mayChoose
      ? { body: { filter: { appointmentTypeIds: [typeId], isActive: true }, limit: 100 } }
      : undefined,
  ).data?.items
  const [technicianId, setTechnician] = useState<number>()
  const { data, problem, retry } = useCall(
    'appointments.availability',
    typeId === undefined
      ? undefined
      : {
          params: { id: typeId },
          query: {
            ...(lead.booking && { bookingId: lead.booking.id }),
            ...(technicianId !== undefined && { technicianId }),
          },
        },
  )
  useEffect(() => {
    if (!isTaken) return
    onChange(undefined)
    retry()
  }, [isTaken, onChange, retry])

  return (
    <>
      <Select
        label={t('common.appointmentType')}
        error={typeId === undefined && error ? t('common.requiredField') : undefined}
        value={typeId === undefined ? '' : String(typeId)}
        options={
          types?.map(({ id, name, territory }) => ({
            value: String(id),
            label: lead.territory ? name : `${name}, ${territory}`,
          })) ?? []
        }
        onChange={(next) => {
          setWanted(Number(next))
          setTechnician(undefined)
          onChange(undefined)
        }}
      />
      {technicians && technicians.length > 1 && (
        <Select
          label={t('common.technician')}
          value={technicianId === undefined ? ANYONE : String(technicianId)}
          options={[
            { value: ANYONE, label: t('technicians.anyone') },
            ...technicians.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(next) => {
            setTechnician(next === ANYONE ? undefined : Number(next))
            onChange(undefined)
          }}
        />
      )}
      <fieldset className={controls.field}>
        <legend className={css.legend}>
          {t('leads.time')} {data && <span className={controls.optional}>({longZone(data.timeZone)})</span>}
        </legend>
        {problem ? (
          <ErrorState problem={problem} onRetry={retry} />
        ) : typeId === undefined ? (
          <p className={controls.hint}>{t('leads.chooseTypeFirst')}</p>
        ) : !data ? (
          <Skeleton widths={['100%', '80%']} />
        ) : (
          <TimeChoice
            days={data.days}
            value={value?.slotId}
            onChange={(time) => onChange({ appointmentTypeId: typeId, technicianId, ...time })}
          >
            <p>{t('leads.noTimes')}</p>
          </TimeChoice>
        )}
        {isTaken && !value && <Wrong>{t('leads.timeTaken')}</Wrong>}
        {error && typeId !== undefined && <Wrong>{error}</Wrong>}
      </fieldset>
    </>
  )
}

const Wrong = ({ children }: { readonly children: string }) => (
  <p role="alert" className={controls.error}>
    <Icon name="warning" size={16} /> {children}
  </p>
)
