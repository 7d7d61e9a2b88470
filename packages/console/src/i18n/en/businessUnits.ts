export const businessUnits = {
  newBusinessUnit: 'New business unit',
  editBusinessUnit: 'Edit business unit',
  businessUnit: 'business unit',
  businessUnits: 'business units',
  businessUnitsWillStandHere: 'No business units yet',
  aBusinessUnitIsThePartOf: 'A business unit handles one kind of work. Technicians and appointment types belong to one.',
  newBusinessUnit2: 'New business unit',
  nameOrId: 'Name or ID',
} as const
