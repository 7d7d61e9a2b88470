import type { EndpointName } from '@walkup/sdk'
import { t, type Text } from '../../i18n/index.ts'

/** The lists of leads by the name that stands in the URL and that an export takes: which call reads each, and its tab. */
export const lists = {
  all: { endpoint: 'leads.searchAll', tab: t('common.all2') },
  internal: { endpoint: 'leads.searchInternal', tab: t('common.internal') },
  external: { endpoint: 'leads.searchExternal', tab: t('common.external') },
  captured: { endpoint: 'leads.searchCaptured', tab: t('leads.captured') },
  rejected: { endpoint: 'leads.searchRejected', tab: t('common.rejected2') },
  homeDepot: { endpoint: 'leads.searchHomeDepot', tab: t('leads.homeDepot') },
  centah: { endpoint: 'leads.searchCentah', tab: t('leads.centah') },
} as const satisfies Record<string, { readonly endpoint: EndpointName; readonly tab: Text }>
export type LeadList = keyof typeof lists
export const listNames = Object.keys(lists) as readonly LeadList[]

const outside: readonly LeadList[] = ['external', 'homeDepot', 'centah']
/** Another partner's list, by the subscription of who looks (docs/domain.md#roles): it would always be empty. */
const othersList: Readonly<Record<number, LeadList>> = { 2: 'homeDepot', 16: 'centah' }

/** The lists that may hold something for who looks. */
export const listsFor = (subscriptionId: number, hasExternal: boolean): readonly LeadList[] =>
  listNames.filter((name) => (hasExternal || !outside.includes(name)) && othersList[subscriptionId] !== name)
