export const businessUnits = {
  newBusinessUnit: 'New business unit',
  editBusinessUnit: 'Edit business unit',
  businessUnitNoun: 'business unit',
  businessUnitsNoun: 'business units',
  empty: 'No business units yet',
  emptyHint: 'A business unit handles one kind of work. Technicians and appointment types belong to one.',
  nameOrId: 'Name or ID',
} as const
