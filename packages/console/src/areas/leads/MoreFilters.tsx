import { useEffect, useRef, useState } from 'react'
import { rolesThatCan } from '../../data/access.ts'
import { useLookup } from '../../data/lookups.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCan } from '../../data/whole.ts'
import { searched } from '../../frame/sources.ts'
import { zones } from '../../frame/zones.ts'
import { DateRange } from '../../ui/DateRange.tsx'
import { FilterMenu } from '../../ui/FilterMenu.tsx'
import { writeDateChoice } from '../../ui/dateRanges.ts'
import { viewerZone } from '../../ui/format.ts'
import { t, type Text } from '../../i18n/index.ts'
import { AnyOfFilter, set, toOptions } from './AnyOfFilter.tsx'
import { firstContacts as contacts, names, type FirstContact, type LeadFilters } from './filters.ts'
import { LogsMenu } from './LogsMenu.tsx'
import * as css from './moreFilters.css.ts'

interface MoreFiltersProps {
  readonly filters: LeadFilters
  /** All of them; otherwise those that are in use. */
  readonly isWhole: boolean
}

/** What of the search's filters is asked more rarely. */
export default function MoreFilters({ filters, isWhole }: MoreFiltersProps) {
  const { appointment, appointmentTypeIds, claimedBy, firstContacts, isUpcoming, timeLogIds } = filters
  const { hasDuplicate, hasDescendants, timeZone } = filters
  const types = useLookup('second')?.scheduleAppointmentTypes
  const days = zones.useOptions('')
  const line = useRef<HTMLDivElement>(null)
  // On a phone they come at the end of what is pushed sideways.
  useEffect(() => {
    if (isWhole) line.current?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }, [isWhole])
  return (
    <div ref={line} className={isWhole ? css.line : css.inUse}>
      {(isWhole || appointment) && (
        <DateRange
          label={t('common.appointment')}
          value={appointment}
          onChange={(value) => set(names.appointment, value && writeDateChoice(value))}
        />
      )}
      {(isWhole || appointmentTypeIds.length > 0) && (
        <AnyOfFilter
          label={t('common.appointmentType')}
          name={names.appointmentTypeIds}
          options={toOptions(types)}
          chosen={appointmentTypeIds}
        />
      )}
      {(isWhole || isUpcoming !== undefined) && (
        <WhetherMenu
          label={t('leads.visit')}
          name={names.isUpcoming}
          chosen={isUpcoming}
          yes={t('leads.stillToCome')}
          no={t('leads.over')}
        />
      )}
      {(isWhole || claimedBy.length > 0) && <ClaimedBy claimedBy={claimedBy} />}
      {(isWhole || firstContacts.length > 0) && (
        <FilterMenu
          label={t('leads.firstCall')}
          options={calls}
          chosen={firstContacts}
          onChange={(chosen) => set(names.firstContacts, chosen.join(','))}
        />
      )}
      {timeLogIds.length > 0 && <LogsMenu ids={timeLogIds} />}
      {(isWhole || hasDuplicate !== undefined) && (
        <WhetherMenu
          label={t('common.repeated')}
          name={names.hasDuplicate}
          chosen={hasDuplicate}
          yes={t('leads.repeatAnEarlierLead')}
          no={t('leads.standAlone')}
        />
      )}
      {(isWhole || hasDescendants) && (
        <FilterMenu
          label={t('common.organizationsBelow')}
          options={[{ value: 'yes', label: t('common.included') }]}
          chosen={hasDescendants ? ['yes'] : []}
          onChange={(chosen) => set(names.hasDescendants, chosen[0])}
        />
      )}
      {(isWhole || timeZone) && (
        <FilterMenu
          label={t('common.daysOf')}
          options={days}
          chosen={[timeZone ?? viewerZone()]}
          onChange={(chosen) => {
            const zone = chosen.at(-1)
            set(names.timeZone, zone === viewerZone() ? undefined : zone)
          }}
        />
      )}
    </div>
  )
}

const people = searched('users.search', ({ firstName, lastName }) => `${firstName} ${lastName}`, {
  roleIds: rolesThatCan('leads.claim'),
})

/** Nobody, somebody, or whom: who may not look people up chooses oneself at least. */
function ClaimedBy({ claimedBy }: Pick<LeadFilters, 'claimedBy'>) {
  const mayFind = useCan('users.search')
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
  return (
    <AnyOfFilter
      label={t('common.claimedBy')}
      name={names.claimedBy}
      none={t('leads.nobody')}
      some={t('leads.anybody')}
      options={[{ value: userId, label: t('leads.me') }, ...found.filter(({ value }) => value !== userId)]}
      chosen={claimedBy}
      onType={onType}
    />
  )
}

const calls = () => contacts.map((value) => ({ value, label: contactWords[value] }))
const contactWords: Readonly<Record<FirstContact, Text>> = {
  none: t('common.notCalledYet'),
  within5Minutes: t('common.within5Minutes'),
  later: t('leads.later'),
  selfBooked: t('leads.bookedThemselves'),
}

interface WhetherMenuProps {
  readonly label: string
  readonly name: string
  readonly chosen: boolean | undefined
  readonly yes: string
  readonly no: string
}
const WhetherMenu = ({ label, name, chosen, yes, no }: WhetherMenuProps) => (
  <FilterMenu
    label={label}
    options={[
      { value: 'yes', label: yes },
      { value: 'no', label: no },
    ]}
    chosen={chosen === undefined ? [] : [chosen ? 'yes' : 'no']}
    onChange={(now) => set(name, now.at(-1))}
  />
)
