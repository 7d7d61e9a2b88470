import { useLookup } from '../../data/lookups.ts'
import { languages, roleName } from '../../frame/fixedNames.ts'
import { say } from '../../words/index.ts'

type Items = readonly { readonly id: number; readonly name: string }[] | undefined

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
  }
  return (field, id) => {
    const what = field.replace(/Ids?$/, '')
    if (what === 'role') return roleName(id)
    const language = what === 'language' ? languages[id] : undefined
    return language ? say(language) : of[what]?.find((item) => item.id === id)?.name
  }
}
