import { useLookup } from '../../data/lookups.ts'

/** An appointment type by its name and its territory, which tells it from its namesakes. */
export function TypeName({ id, name }: { readonly id: number; readonly name: string }) {
  const territory = useLookup('second')?.scheduleAppointmentTypes.find((type) => type.id === id)?.territory
  return territory ? `${name} (${territory})` : name
}
