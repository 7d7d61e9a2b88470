import type { qrCodes as english } from '../en/qrCodes.ts'
import type { Translation } from '../types.ts'

export const qrCodes: Translation<typeof english> = {
  fromThenOnItsPageSaysThat: 'À partir de là, sa page indique qu’il n’est plus en service',
  newQrCode: 'Nouveau code QR',
  editQrCode: 'Modifier le code QR',
  whereItHangsNorthgateEntrance: 'Où il est affiché : « Northgate, entrée »',
  withoutOneTheStoreOfTheGenerators: 'Sans magasin, celui du quart du démarcheur',
  noneMeansEveryActiveOneOfThe: 'Vide : tous les types actifs du service',
  qrCodes: 'Codes QR',
  code: 'code',
  codes: 'codes',
  printedCodesWillStandHere: 'Aucun code imprimé pour l’instant',
  aCodeBelongsToALeadGenerator:
    'Un code appartient à un démarcheur et, s’il est affiché quelque part, à un magasin. Qui le scanne réserve un rendez-vous, et le prospect est au démarcheur.',
  labelGeneratorOrStore: 'Libellé, démarcheur ou magasin',
  whoeverScansItAlsoWhereItIs:
    'Qui le scanne, même imprimé, apprend qu’il n’est plus en service. Les prospects restent. Cette action est irréversible.',
  printLabels: 'Imprimer des étiquettes',
  labelsSavedAsAPdf: 'Étiquettes enregistrées en PDF',
  printPosters: 'Imprimer des affiches',
  postersSavedAsAPdf: 'Affiches enregistrées en PDF',
  switchOff: 'Désactiver',
  switchOn: 'Activer',
  addressCopied: 'Adresse copiée',
  theBrowserDidNotLetThisPage: 'Le navigateur n’a pas laissé cette page copier',
  copyAddress: 'Copier l’adresse',
  everyActiveOneOfTheService: 'Tous les types actifs du service',
  inUse: 'En service',
  off: 'Désactivé',
  expired: 'Expiré',
  inUseUntil: 'En service jusqu’au',
  scans30Days: 'Scans, 30 jours',
  lastScan: 'Dernier scan',
  leadsTo: 'Mène à',
  made: 'Créé',
  qrCodeOf: 'Code QR de {label}',
}
