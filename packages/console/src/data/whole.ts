import { everyEndpoint, type EndpointName } from '@walkup/sdk/endpoints'
import access from 'contract:access'
import { useLogin } from './ServicesProvider.tsx'
import { table } from './table.ts'

Object.assign(table, everyEndpoint)

/** Whether a role may call an endpoint, by the contract. */
export function mayCall(name: EndpointName, roleId: number | undefined): boolean {
  const who = access[name]
  return who === 'public' || (roleId !== undefined && (who === 'session' || who.includes(roleId)))
}

/** Whether who is signed in may call an endpoint; never without a name. */
export function useMayCall(name: EndpointName | undefined): boolean {
  const login = useLogin()
  return name !== undefined && mayCall(name, login?.roleId)
}
