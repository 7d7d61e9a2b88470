import { visibleResources, type Reader } from '../resources.ts'
import { groups, type Resource } from '../resource.ts'

/** What somebody reaches, in the order that the navigation shows it in. */
export function inOrder(reader: Reader | undefined): readonly Resource[] {
  const reach = visibleResources(reader)
  return groups.flatMap((group) => reach.filter((resource) => resource.group === group))
}
