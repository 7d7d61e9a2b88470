export type PartnerId = 'centah' | 'homeDepot'

/** Partner roles by the subscription of their membership (docs/domain.md#roles). */
const own: Readonly<Record<number, PartnerId>> = { 2: 'centah', 16: 'homeDepot' }

/** The partners whose settings the user may see; a partner's users see only their own. */
export const partnersFor = (subscriptionId: number): readonly PartnerId[] => {
  const partner = own[subscriptionId]
  return partner ? [partner] : ['centah', 'homeDepot']
}
