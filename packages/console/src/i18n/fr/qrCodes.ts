import type { qrCodes as english } from '../en/qrCodes.ts'
import type { Translation } from '../types.ts'

export const qrCodes: Translation<typeof english> = {
  expiresHint: 'Ensuite, sa page indique que le code n’est plus en service',
  newQrCode: 'Nouveau code QR',
  editQrCode: 'Modifier le code QR',
  labelHint: 'Où il est affiché : « Northgate, entrée »',
  storeHint: 'Laissez vide pour utiliser le magasin du quart du démarcheur',
  typesHint: 'Laissez vide pour tous les types actifs du service',
  qrCodes: 'Codes QR',
  codeNoun: 'code',
  codesNoun: 'codes',
  empty: 'Aucun code imprimé pour l’instant',
  emptyHint:
    'Un code appartient à un démarcheur et, s’il est affiché quelque part, à un magasin. Quand un client le scanne et réserve, le prospect revient au démarcheur.',
  searchHint: 'Libellé, démarcheur ou magasin',
  deleteHint:
    'Toute personne qui le scanne, y compris sur papier, voit qu’il n’est plus en service. Les prospects restent. Cette action est irréversible.',
  printLabels: 'Imprimer des étiquettes',
  labelsSaved: 'Étiquettes enregistrées en PDF',
  printPosters: 'Imprimer des affiches',
  postersSaved: 'Affiches enregistrées en PDF',
  turnOff: 'Désactiver',
  turnOn: 'Activer',
  urlCopied: 'URL copiée',
  copyBlocked: 'Votre navigateur a bloqué la copie',
  copyUrl: 'Copier l’URL',
  allTypes: 'Tous les types actifs du service',
  inUse: 'En service',
  off: 'Désactivé',
  expired: 'Expiré',
  inUseUntil: 'En service jusqu’au',
  scans30Days: 'Scans, 30 jours',
  lastScan: 'Dernier scan',
  leadsTo: 'Mène à',
  created: 'Créé',
  qrCodeOf: 'Code QR : {label}',
}
