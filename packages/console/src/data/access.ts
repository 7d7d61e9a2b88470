import type { EndpointName, LoginRecord } from '@walkup/sdk'
import access from 'contract:access'
import type { NamedPage } from '../resource.ts'
import { useLogin } from './ServicesProvider.tsx'

type Member = Pick<LoginRecord, 'roleId' | 'subscriptionId'>
/** The subscription of an organization's own users. */
const INTERNAL = 1

/** Whether who is signed in may call an endpoint, by the access that the contract declares. */
export function can(name: EndpointName, member: Member | undefined): boolean {
  const { roles, partners } = access[name]
  if (roles === 'public' || !member) return roles === 'public'
  const { roleId, subscriptionId } = member
  return (
    (roles === 'session' || roles.includes(roleId)) &&
    (subscriptionId === INTERNAL || !partners || partners.includes(subscriptionId))
  )
}

/** Whether the reader may call an endpoint; never without a name. */
export function useCan(name: EndpointName | undefined): boolean {
  const login = useLogin()
  return name !== undefined && can(name, login)
}

/** The ids of the roles that may call an endpoint. */
export function rolesThatCan(name: EndpointName): readonly number[] {
  const { roles } = access[name]
  return typeof roles === 'string' ? [] : roles
}

/** Whether a page with a name of its own is for the reader. */
export const isFor = ({ needs, isNotFor }: Pick<NamedPage, 'needs' | 'isNotFor'>, member: Member | undefined): boolean =>
  (!needs || can(needs, member)) && !isNotFor?.includes(member?.subscriptionId ?? INTERNAL)
