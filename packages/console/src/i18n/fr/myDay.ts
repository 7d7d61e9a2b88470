import type { myDay as english } from '../en/myDay.ts'
import type { Translation } from '../types.ts'

export const myDay: Translation<typeof english> = {
  approachesInTheLast24Hours: 'Approches des dernières 24 heures',
  breakNoted: 'Pause enregistrée.',
  lunchNoted: 'Déjeuner enregistré.',
  clock: 'Pointeuse',
  youAreClockedIn: 'Votre arrivée est pointée.',
  planned: 'Prévu',
  clockIn: 'Pointer l’arrivée',
  youAreClockedOut: 'Votre départ est pointé.',
  wholeMinutes: 'Saisissez des minutes entières',
  timeSinceClockingIn: 'Temps depuis l’arrivée',
  since: '{store}, depuis {at}',
  breakTakenMinutes: 'Pause prise (minutes)',
  clockOut: 'Pointer le départ',
  myDay: 'Ma journée',
  myCode: 'Mon code',
  noCodeIsYoursYetAskYour:
    'Vous n’avez pas encore de code. Demandez-en un à votre responsable. Les clients le scannent pour réserver avec vous.',
  show: 'Afficher',
  letTheShopperScanItWithTheir: 'Faites-le scanner au client avec son propre téléphone.',
  theCodeCouldNotBeDrawnIts: 'Impossible d’afficher le code. Son URL : {url}',
  noShiftIsOpenNowNewOnes: 'Aucun quart ouvert pour l’instant. Les nouveaux s’affichent automatiquement.',
  giveBack: 'Rendre',
  whatIDid: 'Mon activité',
  nothingYetClockInToBegin: 'Aucune activité. Pointez votre arrivée pour commencer.',
  myShifts: 'Mes quarts',
  nothingIsPlannedForTheNextTwo:
    'Aucun quart prévu ces deux prochaines semaines. Vous pouvez prendre des quarts ouverts ci-dessous.',
  theWeekAsAGrid: 'Vue semaine',
  beingSent: 'Envoi de {waiting}',
  sendAgain: 'Renvoyer {waiting}',
  youHaveAShiftAlready: 'Vous avez déjà un quart {when}.',
}
