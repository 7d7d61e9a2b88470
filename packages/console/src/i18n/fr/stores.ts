import type { stores as english } from '../en/stores.ts'
import type { Translation } from '../types.ts'

export const stores: Translation<typeof english> = {
  newStore: 'Nouveau magasin',
  editStore: 'Modifier le magasin',
  asTheRetailerHasItZerosToo: 'Comme chez l’enseigne, zéros compris',
  suiteOrFloor: 'Local ou étage',
  onTheGround: 'Sur place',
  metresAroundThePointWithinWhichA: 'Mètres autour du point dans lesquels un pointage compte comme fait ici',
  aNewStoresIsItsTerritorys: 'Celui d’un nouveau magasin est celui de son territoire',
  storesWillStandHere: 'Aucun magasin pour l’instant',
  aStoreIsWhereGeneratorsWorkIts:
    'Un magasin est le lieu de travail des démarcheurs : ses codes, pointages et prospects lui appartiennent.',
  nameNumberCityOrStreet: 'Nom, numéro, ville ou rue',
  inTheOrganization: 'Dans l’organisation',
  noCodeShiftOrPunchCanBe:
    'Aucun code, quart ou pointage ne peut plus y être créé. Les prospects et pointages existants restent. Cette action est irréversible.',
  activeCodes: 'Codes actifs',
  thoseOfThisStore: 'Ceux de ce magasin',
  latitudeAndLongitude: 'Latitude et longitude',
  radius: 'Rayon',
}
