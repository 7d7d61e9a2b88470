import { allEndpoints } from '@walkup/sdk/endpoints'
import type { NamedPage } from '../resources.ts'
import { can } from './access.ts'
import type { useLogin } from './ServicesProvider.tsx'
import { table } from './table.ts'

export { can, useCan } from './access.ts'

Object.assign(table, allEndpoints)

/** Whether a page with a name of its own is for who is signed in. */
export const isFor = ({ needs, isNotFor }: Pick<NamedPage, 'needs' | 'isNotFor'>, login: ReturnType<typeof useLogin>): boolean =>
  (!needs || can(needs, login)) && !isNotFor?.includes(login?.subscriptionId ?? 1)
