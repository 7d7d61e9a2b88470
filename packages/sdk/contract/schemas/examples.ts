/** What the examples of several subjects share, so that the reference tells one story. */
export const sample = {
  organization: { id: 1, name: 'Harbor Home Group' },
  suborganization: { id: 2, name: 'Harbor Home Southwest' },
  territory: { id: 1, name: 'Columbus' },
  store: { id: 4, name: 'Northgate' },
  serviceGroup: { id: 1, name: 'Kitchens' },
  appointmentType: { id: 1, name: 'Kitchen design visit' },
  manager: { id: 2, name: 'Ola Berg' },
  dispatcher: { id: 5, name: 'Dee Ito' },
  generator: { id: 12, name: 'Maria Alvarez' },
  lentGenerator: { id: 52, name: 'Ada Moreno' },
  /** Of a link to a shopper or a user. */
  token: 'Zk3q8xw1Zk3q8xw1Zk3q8xw1',
}

/** The only page of a search that finds one row. */
export const samplePage = <T>(item: T) => ({ items: [item], nextCursor: null, total: 1, totalIsExact: true })
