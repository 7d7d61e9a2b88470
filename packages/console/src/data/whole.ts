import { everyEndpoint, type EndpointName } from '@walkup/sdk/endpoints'
import access from 'contract:access'
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

/** The same of the one whose page it is; never without a name. */
export function useMayCall(name: EndpointName | undefined): boolean {
  const login = useLogin()
  return name !== undefined && mayCall(name, login)
}
