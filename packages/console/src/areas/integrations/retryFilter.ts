import type { Bodies } from '@walkup/sdk'

export type DeliveryFilter = Bodies['deliveries.retryAll']['filter']
type State = NonNullable<DeliveryFilter['states']>[number]
const retryable: readonly State[] = ['failed', 'dead']

/** The list's filter, limited to what can be retried; undefined if it shows nothing of that. */
export function retryFilter({ state, states, ...filter }: DeliveryFilter): DeliveryFilter | undefined {
  const chosen = state ? [state] : states?.length ? states : retryable
  const both = retryable.filter((one) => chosen.includes(one))
  return both.length > 0 ? { ...filter, states: both as State[] } : undefined
}
