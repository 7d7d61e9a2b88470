import type { Replies } from '@walkup/sdk'
import { roleName } from '../../frame/fixedNames.ts'

type People = Replies['notifications.lookup']
export interface Audience {
  readonly roleIds: readonly number[]
  readonly territoryIds: readonly number[]
  readonly userIds: readonly number[]
}
export const emptyAudience: Audience = { roleIds: [], territoryIds: [], userIds: [] }
export const isEmpty = ({ roleIds, territoryIds, userIds }: Audience): boolean =>
  roleIds.length + territoryIds.length + userIds.length === 0

const namesIn = (list: readonly { readonly id: number; readonly name: string }[], ids: readonly number[]): string =>
  ids.map((id) => list.find((one) => one.id === id)?.name ?? `#${id}`).join(', ')

/** An audience as text, one line per criterion. */
export const describeAudience = ({ roleIds, territoryIds, userIds }: Audience, people: People | undefined): readonly string[] =>
  [
    roleIds.map(roleName).join(', '),
    namesIn(people?.territories ?? [], territoryIds),
    namesIn(people?.users ?? [], userIds),
  ].filter(Boolean)
