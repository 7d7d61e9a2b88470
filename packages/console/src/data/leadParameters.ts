/** URL parameters of the lead list's filters, shared with links from reports and the dashboard. */
export const parameters = {
  search: 'q',
  statuses: 'status',
  territoryIds: 'territory',
  storeIds: 'store',
  leadGeneratorIds: 'generator',
  serviceGroupIds: 'service',
  received: 'received',
  appointment: 'appointment',
  appointmentTypeIds: 'type',
  claimedByIds: 'claimed',
  firstContacts: 'called',
  isUpcoming: 'upcoming',
  timeLogIds: 'log',
  hasDuplicate: 'repeated',
  descendants: 'below',
  zone: 'zone',
} as const
