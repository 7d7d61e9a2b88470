import { createContext, use, type ReactNode } from 'react'
import { useStore } from '@nanostores/react'
import type { LoginRecord } from '@walkup/sdk'
import type { Services } from './services.ts'

const Context = createContext<Services | undefined>(undefined)

export function ServicesProvider({ services, children }: { readonly services: Services; readonly children: ReactNode }) {
  return <Context value={services}>{children}</Context>
}

export function useServices(): Services {
  const services = use(Context)
  if (!services) throw new Error('useServices: expected a ServicesProvider above, found none')
  return services
}

/** The current login; undefined when signed out. */
export function useLogin(): LoginRecord | undefined {
  return useStore(useServices().session.login)
}
