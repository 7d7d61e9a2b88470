import type { NoticeTexts } from '../types.ts'

export const notices: NoticeTexts = {
  newLeadTitle: 'Nouveau prospect : {name}',
  newLead: '{service}, {place}. Appelez sans attendre, tant que l’intérêt est là.',
  importTitle: '{count, plural, one {{count} prospect importé} other {{count} prospects importés}}',
  import:
    '{count, plural, one {Il attend} other {Ils attendent}} que quelqu’un {count, plural, one {le} other {les}} prenne en charge.',
  escalationTitle: '{name} attend toujours',
  escalation:
    'Un prospect pour {service} ({place}) attend depuis {minutes, plural, one {{minutes} minute} other {{minutes} minutes}} et personne ne l’a pris en charge.',
  notContactedTitle: 'Personne n’a encore contacté {name}',
  notContacted:
    '{claimer} a pris en charge ce prospect pour {service} ({place}) il y a {minutes, plural, one {{minutes} minute} other {{minutes} minutes}}. Aucun appel, SMS ni échange n’est enregistré.',
  backlogTitle: '{count, plural, one {Un prospect attend} other {{count} prospects attendent}} depuis plus d’un jour',
  backlog:
    '{count, plural, one {Personne ne l’a pris en charge. Il est arrivé} other {Personne ne les a pris en charge. Le plus ancien est arrivé}} il y a {days, plural, one {un jour} other {{days} jours}}.',
  leadSoldTitle: 'Vendu : {name}',
  leadSold: 'Votre prospect pour {service} ({place}) a abouti à une vente.',
  cancellationTitle: '{name} a annulé',
  cancellation: 'Rendez-vous annulé : {type}, {when}. Le créneau est de nouveau libre.',
  messageFailureTitle: '{name} n’a pas reçu notre message',
  messageFailure:
    '{kind, select, booked {La confirmation n’a pas pu être envoyée} moved {Le message sur la nouvelle heure n’a pas pu être envoyé} canceled {Le message d’annulation n’a pas pu être envoyé} reminder {Le rappel n’a pas pu être envoyé} onTheWay {Le message annonçant l’arrivée du technicien n’a pas pu être envoyé} other {Le message après la visite manquée n’a pas pu être envoyé}} par {channel, select, sms {SMS} other {e-mail}}. {type}, {when}. Veuillez appeler.',
  staffTextFailure: 'Le SMS écrit par {author} n’a pas pu être remis. Veuillez appeler.',
  messageFailuresTitle: '{count, plural, one {1 message n’a pas pu être remis} other {{count} messages n’ont pas pu être remis}}',
  messageFailures: 'Le premier était pour {name}. Pour les voir tous, ouvrez Messages.',
  shiftPostedTitle: 'Vous avez {count, plural, one {un nouveau quart} other {{count} nouveaux quarts}}',
  shiftPosted: '{count, plural, one {} other {Premier quart : }}{store}, {when}.',
  openShiftTitle: 'Quart ouvert près de chez vous',
  openShift: '{store}, {when}. Premier arrivé, premier servi.',
  missingPunchTitle: 'Pointage manquant',
  missingPunch: '{store}, {when}. Indiquez vos heures de travail.',
  followUpTitle: 'Appeler {name}',
  followUp: 'Vous aviez prévu d’appeler à {when}.',
  failureTitle: '{name} est injoignable',
  failure: 'Les prospects sont conservés et l’envoi est retenté pendant 24 heures. Dernière réponse : {answer}',
  failureEndTitle: '{name} a été désactivé',
  failureEnd: 'Plus rien ne lui sera envoyé tant que vous ne l’aurez pas réactivé. Dernière réponse : {answer}',
  heldListTitle:
    '{name} désactiverait {count} des {of} {list, select, serviceTitanBussiness {unités commerciales} serviceTitanCampaigns {campagnes} serviceTitanJobTypes {types d’intervention} other {techniciens}}',
  heldList:
    '{name} ne les contient plus. Rien n’a encore été modifié. Corrigez la liste là-bas, ou confirmez la modification dans Intégrations.',
  leadNotSentTitle: '{name} n’a pas été envoyé à {system}',
  leadNotSent: 'L’envoi ne sera pas retenté automatiquement. Dernière réponse : {answer}',
  leadsNotSentTitle:
    '{count, plural, one {1 prospect n’a pas été envoyé} other {{count} prospects n’ont pas été envoyés}} à d’autres systèmes',
  leadsNotSent: 'Le premier était {name}, à {system}. Les administrateurs peuvent tous les voir dans Intégrations.',
  digestTitle: 'Récapitulatif du jour : {count, plural, one {1 notification} other {{count} notifications}}',
  planTitle: '{count, plural, one {1 visite} other {{count} visites}} le {day}',
  visitNewTitle: 'Nouvelle visite : {when}',
  visitMovedTitle: 'Visite déplacée au {when}',
  visitCanceledTitle: 'Visite annulée : {when}',
  visitGivenTitle: 'Visite réattribuée : {when}',
  visit: '{time} : {type}, {name}{phone}{address}',
  visitWas: 'Elle était prévue le {when}.',
  somewhere: 'sans magasin',
  open: 'Ouvrir : {url}',
}
