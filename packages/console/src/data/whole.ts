import { everyEndpoint, type EndpointName } from '@walkup/sdk/endpoints'
import access from 'contract:access'
import type { NamedPage } from '../resources.ts'
import { useLogin } from './ServicesProvider.tsx'
import { table } from './table.ts'

Object.assign(table, everyEndpoint)

type Login = ReturnType<typeof useLogin>

/** Whether who is signed in may call an endpoint, by the contract. */
export function mayCall(name: EndpointName, login: Login): boolean {
  const who = access[name]
  if (who === 'public' || !login) return who === 'public'
  return who === 'session' || (who.includes(login.roleId) && (login.subscriptionId === 1 || !who.includes(0)))
}

/** Whether a page with a name of its own is for who is signed in. */
export const isFor = ({ needs, isNotFor }: Pick<NamedPage, 'needs' | 'isNotFor'>, login: Login): boolean =>
  (!needs || mayCall(needs, login)) && !isNotFor?.includes(login?.subscriptionId ?? 1)

/** Whether the one whose page it is may call an endpoint; never without a name. */
export function useMayCall(name: EndpointName | undefined): boolean {
  const login = useLogin()
  return name !== undefined && mayCall(name, login)
}
