export type PartnerId = 'centah' | 'homeDepot'

/** A partner's own people, by the subscription of their membership (docs/domain.md#roles). */
const own: Readonly<Record<number, PartnerId>> = { 2: 'centah', 16: 'homeDepot' }

/** The partners whose settings may be seen by who looks: a partner's people reach their own alone. */
export const partnersFor = (subscriptionId: number): readonly PartnerId[] => {
  const partner = own[subscriptionId]
  return partner ? [partner] : ['centah', 'homeDepot']
}
