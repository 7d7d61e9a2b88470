import type { stores as english } from '../en/stores.ts'
import type { Translation } from '../types.ts'

export const stores: Translation<typeof english> = {
  newStore: 'Nouveau magasin',
  editStore: 'Modifier le magasin',
  asTheRetailerHasItZerosToo: 'Le numéro de l’enseigne, zéros initiaux compris',
  suiteOrFloor: 'Local ou étage',
  onTheGround: 'Emplacement',
  metresAroundThePointWithinWhichA: 'Un pointage à moins de ce nombre de mètres compte comme fait au magasin',
  aNewStoresIsItsTerritorys: 'Les nouveaux magasins utilisent le fuseau horaire de leur territoire',
  storesWillStandHere: 'Aucun magasin pour l’instant',
  aStoreIsWhereGeneratorsWorkIts:
    'Les démarcheurs travaillent en magasin. Codes, pointages et prospects appartiennent à un magasin.',
  nameNumberCityOrStreet: 'Nom, numéro, ville ou rue',
  inTheOrganization: 'Organisation',
  noCodeShiftOrPunchCanBe:
    'Aucun code, quart ou pointage ne peut plus y être créé. Les prospects et pointages existants restent. Cette action est irréversible.',
  activeCodes: 'Codes actifs',
  thoseOfThisStore: 'Codes de ce magasin',
  latitudeAndLongitude: 'Latitude et longitude',
  radius: 'Rayon',
}
