import type { Variant } from '../../frame/types.ts'
import { t } from '../../i18n/index.ts'

/** The lead lists by their name in URLs and exports: endpoint and tab label. */
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
/** Another partner's list, judged by the user's subscription (docs/domain.md#roles), is always empty. */
const othersList: Readonly<Record<number, LeadList>> = { 2: 'homeDepot', 16: 'centah' }

/** The lists that may contain leads for the user. */
export const listsFor = (subscriptionId: number, hasExternal: boolean): readonly LeadList[] =>
  listNames.filter((name) => (hasExternal || !outside.includes(name)) && othersList[subscriptionId] !== name)
