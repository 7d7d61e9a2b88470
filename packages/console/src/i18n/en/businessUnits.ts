export const businessUnits = {
  newBusinessUnit: 'New business unit',
  editBusinessUnit: 'Edit business unit',
  businessUnit: 'business unit',
  businessUnits: 'business units',
  businessUnitsWillStandHere: 'Business units will stand here',
  aBusinessUnitIsThePartOf:
    'A business unit is the part of the company that does a kind of work; technicians and appointment types belong to one.',
  newBusinessUnit2: 'New business unit',
  nameOrId: 'Name or id',
} as const
