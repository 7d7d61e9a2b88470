import { useLookup } from '../../data/lookups.ts'
import { dataTypes, fieldTypes, languages, roleName } from '../../frame/fixedNames.ts'
import type { Text } from '../../i18n/index.ts'
import { crmName } from '../organizations/form.ts'
import { wholeWeekday } from '../../ui/WeekGrid/words.ts'
import { partners } from '../users/words.ts'

type Items = readonly { readonly id: number; readonly name: string }[] | undefined

// A year that began with a Sunday.
const weekday = (day: number) => wholeWeekday(`2023-01-0${day + 1}`)
/** What stands for an id that the product fixes. */
const fixedNames: Readonly<Record<string, (id: number) => Text | undefined>> = {
  dayOfWeek: weekday,
  intFirstDayOfWeek: weekday,
  language: (id) => languages[id],
  dataType: (id) => dataTypes[id],
  fieldType: (id) => fieldTypes[id],
  crmIntegration: crmName,
  subscription: (id) => partners.find(([partner]) => partner === id)?.[1],
}

/** Whose or what an id in an entry is, by the field that holds it; undefined where no list knows it. */
export function useNames(
  actor: { readonly id: number; readonly name: string } | null,
): (field: string, id: number) => string | undefined {
  const places = useLookup('first')
  const offers = useLookup('second')
  const lists = useLookup('third')
  const crew = useLookup('fourth')
  const people = [...(actor ? [actor] : []), ...(offers?.leadGenerator ?? [])]
  const of: Readonly<Record<string, Items>> = {
    claimedBy: people,
    user: people,
    leadGenerator: people,
    store: places?.allStores,
    territory: places?.allOrganizationTerritories,
    appointmentType: offers?.scheduleAppointmentTypes,
    serviceGroup: lists?.hdsfiGroup,
    brand: lists?.storesBrands,
    hoursType: lists?.userHoursTypes,
    technician: crew?.technicians,
    businessUnit: crew?.serviceTitanBussiness,
    stCampaign: crew?.serviceTitanCampaigns,
    stJobType: crew?.serviceTitanJobTypes,
    trade: lists?.userTrades,
    reason: lists?.userReasons,
    organizationParent: places?.parentOrganizations,
  }
  return (field, id) => {
    const what = field.replace(/Ids?$/, '')
    if (what === 'role') return roleName(id)
    const fixed = fixedNames[what]?.(id)
    return fixed ? fixed : of[what]?.find((item) => item.id === id)?.name
  }
}
