import type { appointmentTypes as english } from '../en/appointmentTypes.ts'
import type { Translation } from '../types.ts'

export const appointmentTypes: Translation<typeof english> = {
  minutes: 'Minutes',
  newAppointmentType: 'Nouveau type de rendez-vous',
  editAppointmentType: 'Modifier le type de rendez-vous',
  minutesFromTheStartWithinWhichTo: 'Minutes après le début pendant lesquelles nous attendre',
  minutesOfTheTechniciansTime: 'Minutes de travail du technicien',
  minutesBeforeTheStartLaterNothing: 'Minutes avant le début ; ensuite, plus rien n’est réservé ni modifié',
  daysFromToday: 'Jours à partir d’aujourd’hui',
  questionsInTheOrderInWhichThey: 'Questions, dans l’ordre où elles sont posées',
  fieldServiceJobType: 'Type d’intervention sur le terrain',
  fieldServiceCampaign: 'Campagne du système de terrain',
  backAtItsPlace: 'Revenu à sa place.',
  move: 'Déplacer',
  arrowKeysMoveItHomeAndEnd:
    'Les flèches le déplacent, Début et Fin le mènent aux extrémités ; puis Entrée enregistre et Échap le remet en place.',
  mustBeAnswered: 'Réponse obligatoire',
  kindOfAnswer: 'Genre de réponse',
  askedBy: 'Posée par',
  answersToChooseFrom: 'Réponses proposées',
  aQuestionIsAskedWhileAShopper:
    'Une question est posée pendant qu’un client réserve. Un type de rendez-vous dit lesquelles, et dans quel ordre.',
  wordsOfTheQuestion: 'Texte de la question',
  answersGivenSoFarKeepTheWords: 'Les réponses déjà données gardent leur texte d’origine. Cette action est irréversible.',
  earlier: 'Plus tôt',
  later: 'Plus tard',
  addAQuestion: 'Ajouter une question',
  itsWeeklyPatternAndItsDatedSlots:
    'Son planning hebdomadaire et ses créneaux datés disparaissent, et les clients ne le voient plus. Les visites passées restent. Cette action est irréversible.',
  aVisitOfThisTypeIsStill:
    'Une visite de ce type est encore à venir : il pourra être supprimé quand elle sera passée ou annulée. D’ici là, modifiez-le et décochez « Actif » : plus rien ne sera réservé.',
  slots: 'Créneaux',
  appointmentType: 'type de rendez-vous',
  appointmentTypes: 'types de rendez-vous',
  shoppersSeeThemInThisOrder: 'Les clients les voient dans cet ordre.',
  aTerritoryComesFirst: 'Il faut d’abord un territoire',
  appointmentTypesBelongToATerritory:
    'Les types de rendez-vous appartiennent à un territoire, dont le fuseau horaire sert à calculer leurs créneaux.',
  noAppointmentTypesHereYet: 'Aucun type de rendez-vous pour l’instant',
  aTypeSaysHowLongAVisit:
    'Un type dit combien dure une visite, qui vient et ce qui est demandé. Ses créneaux sont ce que les clients réservent.',
  visitsToCome: 'Visites à venir',
  time: 'Temps',
  howLongAVisitTakes: 'Durée d’une visite',
  arrivalWindow: 'Plage d’arrivée',
  keptFreeBefore: 'Libre avant',
  keptFreeAfter: 'Libre après',
  leastNotice: 'Délai minimal',
  offeredAhead: 'Proposé à l’avance',
  whoComes: 'Qui vient',
  leftEmptyTheVisitNeedsNoTechnician: 'Laissée vide, la visite n’exige aucun technicien',
  nobodyTheVisitNeedsNoTechnician: 'Personne : la visite n’exige aucun technicien',
  whatIsAsked: 'Ce qui est demandé',
  saidOnceItIsBooked: 'Texte après la réservation',
  itsOwnContact: 'Son propre contact',
  placeOfEnterSavesEscapePutsIt: '{name} : place {to} sur {items}. Entrée enregistre, Échap le remet en place.',
  visitsOfThisTypeAreStillTo:
    '{count} visites de ce type sont encore à venir : il pourra être supprimé quand elles seront passées ou annulées. D’ici là, modifiez-le et décochez « Actif » : plus rien ne sera réservé.',
  coming: '{upcomingBookings} à venir',
  dayCount: '{count} {value, plural, one {jour} other {jours}}',
}
