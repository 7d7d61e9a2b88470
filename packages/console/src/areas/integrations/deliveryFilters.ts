import { fixed, searched, type List } from '../../frame/index.ts'
import { t, type Text } from '../../i18n/index.ts'
import { systemLabels } from '../../ui/systemLabel.ts'
import { states, type Delivery } from './systems.ts'

/** Whole days, so that the value in the URL stays an option until midnight. */
const daysAgo = (days: number) => new Date(new Date().setHours(0, 0, 0, 0) - days * 86_400_000).toISOString()
const periods = [
  [daysAgo(0), t('common.today')],
  [daysAgo(7), t('integrations.last7Days')],
  [daysAgo(30), t('integrations.last30Days')],
] as const
const stateOptions = Object.entries(states).map(([state, { word }]) => [state as Delivery['state'], word] as const)

/** Filters of the deliveries list. */
export const filters: NonNullable<List<'deliveries.search', never, never>['filters']> = {
  search: { kind: 'text', label: t('integrations.searchDeliveries') },
  system: {
    kind: 'one',
    label: t('common.system'),
    options: fixed(Object.entries(systemLabels) as (readonly [Delivery['system'], Text])[]),
  },
  states: { kind: 'many', label: t('common.state'), options: fixed(stateOptions) },
  from: { kind: 'one', label: t('common.when'), options: fixed(periods) },
  leadId: {
    kind: 'one',
    label: t('common.lead'),
    isRare: true,
    options: searched('leads.searchAll', ({ firstName, lastName }) => `${firstName} ${lastName}`),
  },
  webhookId: {
    kind: 'one',
    label: t('integrations.webhook'),
    isRare: true,
    internalUsersOnly: true,
    options: searched('webhooks.search', ({ url }) => url),
  },
}
