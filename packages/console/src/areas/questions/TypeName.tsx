import { useLookup } from '../../data/lookups.ts'

/** An appointment type's name with its territory, since names repeat across territories. */
export function TypeName({ id, name }: { readonly id: number; readonly name: string }) {
  const territory = useLookup('second')?.scheduleAppointmentTypes.find((type) => type.id === id)?.territory
  return territory ? `${name} (${territory})` : name
}
