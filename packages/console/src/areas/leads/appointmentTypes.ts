import type { Replies } from '@walkup/sdk'
import type { Lead } from './lead.ts'

type Type = Replies['lookup.second']['scheduleAppointmentTypes'][number]
type Wish = Pick<Lead, 'serviceGroup' | 'territory'>

/** Types that a lead can be booked for: those of its service, in its territory if that is known. */
export const typesFor = ({ serviceGroup, territory }: Wish, types: readonly Type[]): readonly Type[] =>
  types.filter(
    (type) =>
      type.isActive && type.hdsfiGroupId === serviceGroup.id && (!territory || type.organizationTerritoryId === territory.id),
  )

/** The type to begin with: the first of the lead's territory. Without a territory, the user chooses where the visit is. */
export const usualType = ({ territory }: Wish, types: readonly Type[]): number | undefined =>
  territory || types.length === 1 ? types[0]?.id : undefined
