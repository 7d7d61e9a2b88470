import type { stores as english } from '../en/stores.ts'
import type { Translation } from '../types.ts'

export const stores: Translation<typeof english> = {
  newStore: 'Nouveau magasin',
  editStore: 'Modifier le magasin',
  numberHint: 'Le numéro de l’enseigne, zéros initiaux compris',
  suiteOrFloor: 'Local ou étage',
  location: 'Emplacement',
  radiusHint: 'Un pointage à moins de ce nombre de mètres compte comme fait au magasin',
  zoneHint: 'Les nouveaux magasins utilisent le fuseau horaire de leur territoire',
  emptyHint: 'Les démarcheurs travaillent en magasin. Codes, pointages et prospects appartiennent à un magasin.',
  searchHint: 'Nom, numéro, ville ou rue',
  deleteHint: 'Aucun code, quart ou pointage ne peut plus y être créé. Les prospects et pointages existants restent.',
  activeCodes: 'Codes actifs',
  storeCodes: 'Codes de ce magasin',
  latitudeAndLongitude: 'Latitude et longitude',
  radius: 'Rayon',
  targets: 'Objectifs par démarcheur',
  leadTarget: 'Prospects par jour',
  saleTarget: 'Ventes par jour',
  targetHint: 'Affiché aux démarcheurs dans Ma journée',
  coverage: 'Effectif nécessaire',
  addCoverage: 'Ajouter des heures',
  coverageHint: 'Le planning avertit si moins de personnes sont prévues.',
}
