import type { Variant } from '../../frame/types.ts'
import { t } from '../../i18n/index.ts'

/** The lists of leads by their names in the URL and in an export: the call that reads each, and its tab. */
export const lists = {
  all: { endpoint: 'leads.searchAll', label: t('common.allTab') },
  internal: { endpoint: 'leads.searchInternal', label: t('common.internal') },
  external: { endpoint: 'leads.searchExternal', label: t('common.external') },
  captured: { endpoint: 'leads.searchCaptured', label: t('leads.captured'), without: ['statuses'] },
  rejected: { endpoint: 'leads.searchRejected', label: t('common.rejectedOption'), without: ['statuses'] },
  homeDepot: { endpoint: 'leads.searchHomeDepot', label: t('leads.homeDepot') },
  centah: { endpoint: 'leads.searchCentah', label: t('leads.centah') },
} as const satisfies Record<string, Variant>
export type LeadList = keyof typeof lists
export const listNames = Object.keys(lists) as readonly LeadList[]

const outside: readonly LeadList[] = ['external', 'homeDepot', 'centah']
/** Another partner's list, by the subscription of who looks (docs/domain.md#roles): it would always be empty. */
const othersList: Readonly<Record<number, LeadList>> = { 2: 'homeDepot', 16: 'centah' }

/** The lists that may hold something for who looks. */
export const listsFor = (subscriptionId: number, hasExternal: boolean): readonly LeadList[] =>
  listNames.filter((name) => (hasExternal || !outside.includes(name)) && othersList[subscriptionId] !== name)
