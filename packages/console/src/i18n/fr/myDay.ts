import type { myDay as english } from '../en/myDay.ts'
import type { Translation } from '../types.ts'

export const myDay: Translation<typeof english> = {
  approachesInTheLast24Hours: 'Approches des dernières 24 heures',
  breakNoted: 'Pause notée.',
  lunchNoted: 'Déjeuner noté.',
  clock: 'Pointeuse',
  youAreClockedIn: 'Votre arrivée est pointée.',
  planned: 'Prévu',
  clockIn: 'Pointer l’arrivée',
  youAreClockedOut: 'Votre départ est pointé.',
  wholeMinutes: 'Minutes entières',
  timeSinceClockingIn: 'Temps depuis l’arrivée',
  since: 'depuis',
  breakTakenMinutes: 'Pause prise (minutes)',
  clockOut: 'Pointer le départ',
  myDay: 'Ma journée',
  myCode: 'Mon code',
  noCodeIsYoursYetAskYour:
    'Aucun code n’est encore à vous. Demandez-en un à votre responsable : les clients le scannent pour réserver avec vous.',
  show: 'Afficher',
  letTheShopperScanItWithTheir: 'Faites-le scanner au client avec son propre téléphone.',
  theCodeCouldNotBeDrawnIts: 'Le code n’a pas pu être dessiné. Son adresse :',
  noShiftIsOpenNowNewOnes: 'Aucun quart n’est ouvert en ce moment. Les nouveaux s’affichent dès qu’il y en a.',
  giveBack: 'Rendre',
  whatIDid: 'Ce que j’ai fait',
  nothingYetClockInToBegin: 'Rien pour l’instant. Pointez votre arrivée pour commencer.',
  myShifts: 'Mes quarts',
  nothingIsPlannedForTheNextTwo:
    'Rien n’est prévu ces deux prochaines semaines. Vous pouvez prendre des quarts ouverts ci-dessous.',
  theWeekAsAGrid: 'La semaine en grille',
  beingSent: '{waiting} en cours d’envoi',
  sendAgain: 'Renvoyer {waiting}',
  youHaveAShiftAlready: 'Vous avez déjà un quart {when}.',
}
