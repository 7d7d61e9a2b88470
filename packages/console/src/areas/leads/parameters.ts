/** The leads list's filters by their names in the URL, which links from reports and the dashboard use too. */
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
