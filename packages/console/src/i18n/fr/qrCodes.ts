import type { qrCodes as english } from '../en/qrCodes.ts'
import type { Translation } from '../types.ts'

export const qrCodes: Translation<typeof english> = {
  fromThenOnItsPageSaysThat: 'Ensuite, sa page indique que le code n’est plus en service',
  newQrCode: 'Nouveau code QR',
  editQrCode: 'Modifier le code QR',
  whereItHangsNorthgateEntrance: 'Où il est affiché : « Northgate, entrée »',
  withoutOneTheStoreOfTheGenerators: 'Laissez vide pour utiliser le magasin du quart du démarcheur',
  noneMeansEveryActiveOneOfThe: 'Laissez vide pour tous les types actifs du service',
  qrCodes: 'Codes QR',
  code: 'code',
  codes: 'codes',
  printedCodesWillStandHere: 'Aucun code imprimé pour l’instant',
  aCodeBelongsToALeadGenerator:
    'Un code appartient à un démarcheur et, s’il est affiché quelque part, à un magasin. Quand un client le scanne et réserve, le prospect revient au démarcheur.',
  labelGeneratorOrStore: 'Libellé, démarcheur ou magasin',
  whoeverScansItAlsoWhereItIs:
    'Toute personne qui le scanne, y compris sur papier, voit qu’il n’est plus en service. Les prospects restent. Cette action est irréversible.',
  printLabels: 'Imprimer des étiquettes',
  labelsSavedAsAPdf: 'Étiquettes enregistrées en PDF',
  printPosters: 'Imprimer des affiches',
  postersSavedAsAPdf: 'Affiches enregistrées en PDF',
  switchOff: 'Désactiver',
  switchOn: 'Activer',
  addressCopied: 'URL copiée',
  theBrowserDidNotLetThisPage: 'Votre navigateur a bloqué la copie',
  copyAddress: 'Copier l’URL',
  everyActiveOneOfTheService: 'Tous les types actifs du service',
  inUse: 'En service',
  off: 'Désactivé',
  expired: 'Expiré',
  inUseUntil: 'En service jusqu’au',
  scans30Days: 'Scans, 30 jours',
  lastScan: 'Dernier scan',
  leadsTo: 'Mène à',
  made: 'Créé',
  qrCodeOf: 'Code QR : {label}',
}
