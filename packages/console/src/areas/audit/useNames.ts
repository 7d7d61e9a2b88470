import { useLookup } from '../../data/lookups.ts'
import { dataTypes, fieldTypes, languages, roleName } from '../../frame/fixedNames.ts'
import type { Text } from '../../i18n/index.ts'
import { crmName } from '../organizations/form.ts'
import { wholeWeekday } from '../../ui/WeekGrid/format.ts'
import { partners } from '../users/labels.ts'

type Items = readonly { readonly id: number; readonly name: string }[] | undefined

// January 1, 2023 was a Sunday.
const weekday = (day: number) => wholeWeekday(`2023-01-0${day + 1}`)
/** Labels for ids that the product fixes. */
const fixedNames: Readonly<Record<string, (id: number) => Text | undefined>> = {
  dayOfWeek: weekday,
  intFirstDayOfWeek: weekday,
  language: (id) => languages[id],
  dataType: (id) => dataTypes[id],
  fieldType: (id) => fieldTypes[id],
  crmIntegration: crmName,
  subscription: (id) => partners.find(([partner]) => partner === id)?.[1],
}

/** The name behind an id, by the field that holds it; undefined if no list has it. */
export function useNames(
  actor: { readonly id: number; readonly name: string } | null,
): (field: string, id: number) => string | undefined {
  const places = useLookup('first')
  const offers = useLookup('second')
  const lists = useLookup('third')
  const crew = useLookup('fourth')
  const people = [...(actor ? [actor] : []), ...(offers?.leadGenerator ?? [])]
  const of: Readonly<Record<string, Items>> = {
    approvedBy: people,
    claimedBy: people,
    decidedBy: people,
    editedBy: people,
    submittedBy: people,
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
    campaign: crew?.serviceTitanCampaigns,
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
