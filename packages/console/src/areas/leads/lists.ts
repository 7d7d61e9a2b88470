import type { EndpointName } from '@walkup/sdk'
import type { Text } from '../../words/index.ts'

/** The lists of leads by the name that stands in the URL and that an export takes: which call reads each, and its tab. */
export const lists = {
  all: { endpoint: 'leads.searchAll', tab: { en: 'All', es: 'Todos' } },
  internal: { endpoint: 'leads.searchInternal', tab: { en: 'Internal', es: 'Internos' } },
  external: { endpoint: 'leads.searchExternal', tab: { en: 'External', es: 'Externos' } },
  captured: { endpoint: 'leads.searchCaptured', tab: { en: 'Captured', es: 'Captados' } },
  rejected: { endpoint: 'leads.searchRejected', tab: { en: 'Rejected', es: 'Rechazados' } },
  homeDepot: { endpoint: 'leads.searchHomeDepot', tab: { en: 'Home Depot', es: 'Home Depot' } },
  centah: { endpoint: 'leads.searchCentah', tab: { en: 'Centah', es: 'Centah' } },
} as const satisfies Record<string, { readonly endpoint: EndpointName; readonly tab: Text }>
export type LeadList = keyof typeof lists
export const listNames = Object.keys(lists) as readonly LeadList[]

const outside: readonly LeadList[] = ['external', 'homeDepot', 'centah']
/** Another partner's list, by the subscription of who looks (docs/domain.md#roles): it would always be empty. */
const othersList: Readonly<Record<number, LeadList>> = { 2: 'homeDepot', 16: 'centah' }

/** The lists that may hold something for who looks. */
export const listsFor = (subscriptionId: number, hasExternal: boolean): readonly LeadList[] =>
  listNames.filter((name) => (hasExternal || !outside.includes(name)) && othersList[subscriptionId] !== name)
