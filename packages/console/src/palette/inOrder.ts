import { groups, inReach, type Resource } from '../resources.ts'

/** What a role reaches, in the order that the navigation shows it in. */
export function inOrder(roleId: number | undefined): readonly Resource[] {
  const reach = inReach(roleId)
  return groups.flatMap((group) => reach.filter((resource) => resource.group === group))
}
