export const stores = {
  newStore: 'New store',
  editStore: 'Edit store',
  asTheRetailerHasItZerosToo: 'The retailer’s number, including leading zeros',
  suiteOrFloor: 'Suite or floor',
  onTheGround: 'Location',
  metresAroundThePointWithinWhichA: 'A punch within this many meters counts as made at the store',
  aNewStoresIsItsTerritorys: 'New stores use their territory’s time zone',
  storesWillStandHere: 'No stores yet',
  aStoreIsWhereGeneratorsWorkIts: 'Generators work at stores. Codes, punches, and leads belong to a store.',
  nameNumberCityOrStreet: 'Name, number, city, or street',
  inTheOrganization: 'Organization',
  noCodeShiftOrPunchCanBe:
    'You can no longer add codes, shifts, or punches there. Existing leads and punches stay. This can’t be undone.',
  activeCodes: 'Active codes',
  thoseOfThisStore: 'This store’s codes',
  latitudeAndLongitude: 'Latitude and longitude',
  radius: 'Radius',
} as const
