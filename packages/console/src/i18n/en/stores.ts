export const stores = {
  newStore: 'New store',
  editStore: 'Edit store',
  asTheRetailerHasItZerosToo: 'As the retailer has it, zeros too',
  suiteOrFloor: 'Suite or floor',
  onTheGround: 'On the ground',
  metresAroundThePointWithinWhichA: 'Metres around the point within which a punch counts as made here',
  aNewStoresIsItsTerritorys: 'A new store’s is its territory’s',
  storesWillStandHere: 'Stores will stand here',
  aStoreIsWhereGeneratorsWorkIts: 'A store is where generators work: its codes, punches and leads belong to it.',
  nameNumberCityOrStreet: 'Name, number, city or street',
  inTheOrganization: 'In the organization',
  noCodeShiftOrPunchCanBe:
    'No code, shift or punch can be made there any more. Leads and punches made there stay. This can’t be undone.',
  activeCodes: 'Active codes',
  thoseOfThisStore: 'Those of this store',
  latitudeAndLongitude: 'Latitude and longitude',
  radius: 'Radius',
} as const
