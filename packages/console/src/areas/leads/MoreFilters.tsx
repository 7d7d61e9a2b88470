import { useState } from 'react'
import { useLookup } from '../../data/lookups.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useMayCall } from '../../data/whole.ts'
import { searched, zones } from '../../frame/sources.ts'
import { DateRange } from '../../ui/DateRange.tsx'
import { FilterMenu } from '../../ui/FilterMenu.tsx'
import { writeDateChoice } from '../../ui/dateRanges.ts'
import { viewerZone } from '../../ui/format.ts'
import { say } from '../../words/index.ts'
import { set, toOptions } from './Filters.tsx'
import { names, type LeadFilters } from './filters.ts'
import { leadWriters } from './roles.ts'

interface MoreFiltersProps {
  readonly filters: LeadFilters
  /** All of them; otherwise those that are in use. */
  readonly isWhole: boolean
}

/** What of the search's filters is asked more rarely. */
export default function MoreFilters({ filters, isWhole }: MoreFiltersProps) {
  const { appointment, appointmentTypeIds, claimedBy, hasDuplicate, hasDescendants, timeZone } = filters
  const types = useLookup('second')?.scheduleAppointmentTypes
  const days = zones.useOptions('')
  return (
    <>
      {(isWhole || appointment) && (
        <DateRange
          label={say({ en: 'Appointment', es: 'Cita' })}
          value={appointment}
          onChange={(value) => set(names.appointment, value && writeDateChoice(value))}
        />
      )}
      {(isWhole || appointmentTypeIds.length > 0) && (
        <FilterMenu
          label={say({ en: 'Appointment type', es: 'Tipo de cita' })}
          options={toOptions(types)}
          chosen={appointmentTypeIds}
          onChange={(chosen) => set(names.appointmentTypeIds, chosen.join(','))}
        />
      )}
      {(isWhole || claimedBy.length > 0) && <ClaimedBy claimedBy={claimedBy} />}
      {(isWhole || hasDuplicate !== undefined) && (
        <FilterMenu
          label={say({ en: 'Repeated', es: 'Repetidos' })}
          options={[
            { value: 'yes', label: say({ en: 'Repeat an earlier lead', es: 'Repiten un prospecto anterior' }) },
            { value: 'no', label: say({ en: 'Stand alone', es: 'No repiten ninguno' }) },
          ]}
          chosen={hasDuplicate === undefined ? [] : [hasDuplicate ? 'yes' : 'no']}
          onChange={(chosen) => set(names.hasDuplicate, chosen.at(-1))}
        />
      )}
      {(isWhole || hasDescendants) && (
        <FilterMenu
          label={say({ en: 'Organizations below', es: 'Organizaciones inferiores' })}
          options={[{ value: 'yes', label: say({ en: 'Included', es: 'Incluidas' }) }]}
          chosen={hasDescendants ? ['yes'] : []}
          onChange={(chosen) => set(names.hasDescendants, chosen[0])}
        />
      )}
      {(isWhole || timeZone) && (
        <FilterMenu
          label={say({ en: 'Days of', es: 'Días de' })}
          options={days}
          chosen={[timeZone ?? viewerZone()]}
          onChange={(chosen) => {
            const zone = chosen.at(-1)
            set(names.timeZone, zone === viewerZone() ? undefined : zone)
          }}
        />
      )}
    </>
  )
}

const people = searched('users.search', ({ firstName, lastName }) => `${firstName} ${lastName}`, { roleIds: leadWriters })

/** Nobody, somebody, or whom: who may not look people up chooses oneself at least. */
function ClaimedBy({ claimedBy }: Pick<LeadFilters, 'claimedBy'>) {
  const mayFind = useMayCall('users.search')
  return mayFind ? <FoundMenu claimedBy={claimedBy} /> : <ClaimMenu claimedBy={claimedBy} found={[]} />
}

function FoundMenu({ claimedBy }: Pick<LeadFilters, 'claimedBy'>) {
  const [typed, setTyped] = useState('')
  return <ClaimMenu claimedBy={claimedBy} found={people.useOptions(typed)} onType={setTyped} />
}

interface ClaimMenuProps extends Pick<LeadFilters, 'claimedBy'> {
  readonly found: readonly { readonly value: number; readonly label: string }[] | undefined
  readonly onType?: (typed: string) => void
}
function ClaimMenu({ claimedBy, found = [], onType }: ClaimMenuProps) {
  const userId = useLogin()?.userId ?? 0
  const asks = typeof claimedBy === 'string'
  return (
    <FilterMenu<string | number>
      label={say({ en: 'Claimed by', es: 'Tomado por' })}
      options={[
        { value: 'none', label: say({ en: 'Nobody', es: 'Nadie' }) },
        { value: 'some', label: say({ en: 'Anybody', es: 'Alguien' }) },
        { value: userId, label: say({ en: 'Me', es: 'Yo' }) },
        ...found.filter(({ value }) => value !== userId),
      ]}
      chosen={asks ? [claimedBy] : claimedBy}
      onChange={(chosen) => {
        const last = chosen.at(-1)
        const isWord = last === 'none' || last === 'some'
        set(names.claimedBy, isWord ? last : chosen.filter((one) => typeof one === 'number').join(','))
      }}
      onType={onType}
    />
  )
}
