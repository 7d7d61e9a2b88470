import type { EndpointName, LoginRecord } from '@walkup/sdk'
import compiled from 'contract:access'
import type { NamedPage } from '../resource.ts'
import { endpointTable } from './endpointTable.ts'
import { useLogin } from './ServicesProvider.tsx'

type Member = Pick<LoginRecord, 'roleId' | 'subscriptionId'> & Partial<Pick<LoginRecord, 'disabledFeatures'>>
/** The subscription of an organization's own users. */
const INTERNAL = 1

const { kinds, table, others } = compiled
const places: Readonly<Record<string, number | undefined>> = {
  ...others,
  ...Object.fromEntries(Object.keys(endpointTable).map((name, at) => [name, table[at]])),
}
function accessOf(name: EndpointName): (typeof kinds)[number] {
  const kind = kinds[places[name] ?? -1]
  if (!kind) throw new Error(`No access is compiled for ${name}.`)
  return kind
}

/** Whether the current user may call an endpoint, by the contract's access rules. */
export const can = (name: EndpointName, member: Member | undefined): boolean =>
  isAllowed(name, member) && disabledFeature(name, member) === undefined

/** The feature of an endpoint that the organization has switched off for the user, if any. */
export function disabledFeature(name: EndpointName, member: Member | undefined): string | undefined {
  const { feature } = accessOf(name)
  return feature !== undefined && member?.disabledFeatures?.includes(feature) ? feature : undefined
}

/** Whether the user's role and subscription allow an endpoint, switched off or not. */
export function isAllowed(name: EndpointName, member: Member | undefined): boolean {
  const { roles, partners } = accessOf(name)
  if (roles === 'public' || !member) return roles === 'public'
  const { roleId, subscriptionId } = member
  return (
    (roles === 'session' || roles.includes(roleId)) &&
    (subscriptionId === INTERNAL || !partners || partners.includes(subscriptionId))
  )
}

/** Whether the current user may call an endpoint; false without a name. */
export function useCan(name: EndpointName | undefined): boolean {
  const login = useLogin()
  return name !== undefined && can(name, login)
}

/** Ids of the roles that may call an endpoint. */
export function rolesThatCan(name: EndpointName): readonly number[] {
  const { roles } = accessOf(name)
  return typeof roles === 'string' ? [] : roles
}

/** Whether the current user may open a named page. */
export const canOpen = ({ needs, isNotFor }: Pick<NamedPage, 'needs' | 'isNotFor'>, member: Member | undefined): boolean =>
  (!needs || can(needs, member)) && !isNotFor?.includes(member?.subscriptionId ?? INTERNAL)
