import { visibleResources, type Viewer } from '../resources.ts'
import { groups, type Resource } from '../resource.ts'

/** Areas the user can open, in navigation order. */
export function areasInOrder(reader: Viewer | undefined): readonly Resource[] {
  const reach = visibleResources(reader)
  return groups.flatMap((group) => reach.filter((resource) => resource.group === group))
}
