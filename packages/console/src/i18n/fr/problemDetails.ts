import type { DependentMessages, ProblemMessages } from '@walkup/sdk/problems'

export const details: ProblemMessages = {
  // Every request
  'bad-input': 'Un champ n’est pas valide.',
  'bad-input.value': 'Une valeur est hors limites ou n’a pas la forme voulue.',
  'origin-not-allowed': 'L’origine de cette page ne figure pas parmi celles que l’organisation autorise.',
  'not-found': 'Il n’y a rien ici que vous puissiez voir.',
  unauthenticated: 'La session est absente, expirée ou révoquée.',
  'unauthenticated.api-key': 'La clé d’API n’est pas valide, a expiré ou a été révoquée.',
  'too-many-requests': 'Trop de requêtes ; réessayez plus tard.',
  'too-many-requests.event-streams': 'Ce compte a déjà {streams} flux d’événements ouverts ; fermez-en un et réessayez.',
  'not-ready.database': 'La base de données ne répond pas.',
  'not-ready.stopping': 'Le serveur est en cours d’arrêt.',
  'database-unavailable': 'La base de données est injoignable ; réessayez dans un instant.',
  overloaded: 'Le serveur est surchargé ; réessayez dans un instant.',
  busy: 'Trop de demandes pour la même chose ; réessayez dans un instant.',
  'unavailable.addresses': 'Le service d’adresses ne répond pas ; saisissez l’adresse.',
  'too-large': 'La requête est trop grande pour ce point d’accès.',
  'too-large.file': 'Le fichier dépasse {megabytes} Mo.',
  'unsupported-media-type': 'Les données doivent être envoyées en application/json.',
  refused: 'Le serveur a refusé cette demande.',
  internal: 'Une erreur s’est produite ici.',
  'bad-reply': 'La réponse ne respecte pas son contrat.',
  reference: 'Un élément cité n’existe pas, ou un autre élément en dépend encore.',
  'exists.postal-codes': '{territory} a déjà {codes}.',
  exists: 'Cela existe déjà.',
  overlap: 'Cela chevauche un élément existant.',
  'not-allowed': 'Les données contrediraient une règle de la base de données.',
  stale: 'Quelqu’un a modifié ceci depuis que vous l’avez lu.',
  forbidden: 'Votre rôle ne le permet pas.',
  'feature-off':
    'La fonctionnalité « {feature} » est désactivée pour votre rôle dans cette organisation. Ses administrateurs peuvent l’activer.',
  'forbidden.key-scope': 'La clé d’API n’a aucune des autorisations qui ouvrent cet appel.',
  'forbidden.key-address': 'La clé d’API n’est pas autorisée depuis cette adresse.',
  'forbidden.own-flag': 'Quelqu’un d’autre décide des signalements de vos propres prospects.',
  'forbidden.no-keys': 'Les clés d’API ne peuvent pas faire cet appel.',
  'forbidden.key-organization': 'La clé d’API appartient à une autre organisation que celle de CurrentOrganizationId.',
  'forbidden.not-a-member': 'Vous ne travaillez pas dans l’organisation choisie.',
  'idempotency-key-reused': 'Cette demande a déjà été envoyée avec un autre contenu ; envoyez-la comme une nouvelle demande.',
  // The account
  'forbidden.no-open-organization': 'Votre compte n’appartient à aucune organisation ouverte.',
  'invalid-credentials': 'L’adresse e-mail ou le mot de passe est incorrect.',
  'invalid-credentials.password': 'Le mot de passe actuel est incorrect.',
  'invalid-credentials.invited': 'Ce n’est pas le mot de passe du compte qui a cette adresse.',
  'link-gone': 'Ce lien a déjà servi ou a expiré. Demandez-en un nouveau.',
  'forbidden.not-in-organization': 'Vous ne travaillez pas dans cette organisation.',
  'invalid-code': 'Ce code ou cette clé d’accès est incorrect, ou a déjà servi.',
  'challenge-gone': 'Cela a pris trop de temps, ou trop d’essais. Recommencez.',
  'step-up-required': 'Confirmez votre identité, puis recommencez.',
  'second-factor-required': 'Cette organisation exige la validation en deux étapes. Reconnectez-vous pour la configurer.',
  'factor-required':
    'Votre organisation exige la validation en deux étapes. Ajoutez une autre méthode avant de retirer celle-ci.',
  'factor-missing.recovery-codes': 'Les codes de secours remplacent une deuxième étape ; configurez-la d’abord.',
  'factor-missing.own-account': 'Configurez d’abord la validation en deux étapes de votre propre compte, dans « Mon compte ».',
  'passkeys-unavailable': 'Les clés d’accès exigent un nom de domaine ; cette installation est atteinte par une adresse IP.',
  // What depends on what
  'in-use.seats-claimed': '{count, plural, one {{count} de ses places est prise.} other {{count} de ses places sont prises.}}',
  'in-use.default-slot':
    'Le créneau ne peut pas être supprimé ; donnez-lui plutôt une date de fin : {dependents} {count, plural, one {en dépend} other {en dépendent}} encore.',
  'in-use.slot-move':
    'Le créneau ne peut pas passer à une autre heure : {dependents} {count, plural, one {en dépend} other {en dépendent}} encore.',
  'in-use.slots':
    'Les créneaux ne peuvent pas être retirés : {dependents} {count, plural, one {en dépend} other {en dépendent}} encore.',
  'in-use.slot':
    'Le créneau ne peut pas être supprimé ; fermez-le plutôt : {dependents} {count, plural, one {en dépend} other {en dépendent}} encore.',
  'in-use.store':
    'Le magasin ne peut pas être supprimé : {dependents} {count, plural, one {en dépend} other {en dépendent}} encore.',
  'in-use.open-shift-person':
    'Un quart ouvert ne peut pas être donné à une seule personne : {dependents} {count, plural, one {en dépend} other {en dépendent}} encore.',
  'in-use.open-shift': 'Le quart ouvert a été pris : {dependents} {count, plural, one {en dépend} other {en dépendent}} encore.',
  'in-use.lead':
    'Ce prospect ne peut pas être supprimé : {dependents} {count, plural, one {en dépend} other {en dépendent}} encore.',
  'in-use.type-territory':
    'Le territoire ne peut pas changer : {dependents} {count, plural, one {en dépend} other {en dépendent}} encore.',
  'in-use.type':
    'Le type de rendez-vous ne peut pas être supprimé : {dependents} {count, plural, one {en dépend} other {en dépendent}} encore.',
  'in-use.asked-question':
    'La question ne peut pas être retirée : {dependents} {count, plural, one {en dépend} other {en dépendent}} encore.',
  'in-use.service-type':
    'Le type de service ne peut pas être supprimé : {dependents} {count, plural, one {en dépend} other {en dépendent}} encore.',
  'in-use.list-entry':
    'Cet élément est utilisé : {dependents} {count, plural, one {en dépend} other {en dépendent}} encore. Désactivez-le plutôt.',
  'in-use.answer':
    'La réponse ne peut pas être retirée : {dependents} {count, plural, one {en dépend} other {en dépendent}} encore.',
  'in-use.technician':
    'Le technicien ne peut pas être supprimé : {dependents} {count, plural, one {en dépend} other {en dépendent}} encore.',
  'in-use.business-unit':
    'L’unité commerciale ne peut pas être supprimée : {dependents} {count, plural, one {en dépend} other {en dépendent}} encore.',
  'in-use.question':
    'La question ne peut pas être supprimée : {dependents} {count, plural, one {en dépend} other {en dépendent}} encore.',
  'in-use.organization':
    'L’organisation ne peut pas être fermée : {dependents} {count, plural, one {en dépend} other {en dépendent}} encore.',
  'in-use.territory':
    'Le territoire ne peut pas être supprimé : {dependents} {count, plural, one {en dépend} other {en dépendent}} encore.',
  'in-use.only-answer': 'C’est la seule réponse de sa question : supprimez plutôt la question.',
  'stale.days': 'Quelqu’un a modifié ces jours depuis que vous les avez lus.',
  // Appointments and slots
  'slot-taken': 'Cette heure n’est plus libre.',
  'slot-taken.holiday': 'Ce jour est férié. Choisissez un autre jour.',
  'technician-unavailable.busy': '{name} a une autre visite à cette heure.',
  'technician-unavailable.inactive': '{name} est inactif.',
  'technician-unavailable.type': '{name} n’assure pas ce type de rendez-vous ou ce créneau.',
  'technician-unavailable.skills': '{name} n’a pas une compétence exigée par ce type de rendez-vous.',
  'technician-unavailable.hours': 'La visite est en dehors des heures de travail de {name}.',
  'technician-unavailable.timeOff': '{name} est absent à cette heure.',
  'visit-over': 'Seule une visite à venir peut changer de technicien.',
  cancelled: 'Ce rendez-vous est annulé.',
  'too-late': 'Il est trop tard pour modifier ce rendez-vous ici ; appelez-nous.',
  'hold-limit': 'Plus aucune heure n’est retenue d’ici ; elle peut être réservée sans être retenue.',
  'proof-required': 'Résolvez le défi et renvoyez la même demande avec sa solution dans `proof`.',
  capacity:
    '{taken, plural, one {{taken} de ses places est déjà prise} other {{taken} de ses places sont déjà prises}} ; un créneau ne peut pas en avoir moins.',
  'overlap.slot': 'Le type a déjà un créneau à cette heure certains de ces jours.',
  // Shifts and punches
  seen: '{count} de ces quarts {count, plural, one {a déjà été vu} other {ont déjà été vus}}. Modifiez-les ou supprimez-les un par un.',
  started: 'Le quart a déjà commencé.',
  full: 'Toutes les places de ce quart sont prises.',
  'overlap.shift': 'Le {date}, il chevauche un autre quart de la même personne.',
  'overlap.person': 'Il en chevauche un autre de la même personne.',
  'unapproved.shifts':
    '{count, plural, one {{count} des quarts a} other {{count} des quarts ont}} des pointages manquants ou pas encore approuvés.',
  open: '{count, plural, one {{count} des pointages n’est} other {{count} des pointages ne sont}} pas encore terminé.',
  locked: 'Le pointage est verrouillé ; déverrouillez-le d’abord.',
  'locked.punches':
    '{count, plural, one {{count} des pointages est verrouillé.} other {{count} des pointages sont verrouillés.}}',
  unapproved:
    '{count, plural, one {{count} des pointages n’est pas encore approuvé.} other {{count} des pointages ne sont pas encore approuvés.}}',
  'forbidden.unlock': 'Votre rôle ne permet pas de déverrouiller les pointages.',
  'clocked-in': 'Vous avez déjà pointé votre arrivée.',
  'not-clocked-in': 'Vous n’avez pas pointé votre arrivée.',
  'not-offered-day': 'Cette personne est prêtée et n’est pas proposée à ce moment-là.',
  'too-many-photos': 'Cette demande a déjà {limit} photos.',
  'too-many-schedules': 'Vous avez déjà {limit} envois programmés. Supprimez-en un d’abord.',
  'offer-ended': 'Cette offre est terminée. Nous vous préviendrons du prochain créneau.',
  'not-offered-day.some':
    '{count, plural, one {{count} des jours n’est pas proposé} other {{count} des jours ne sont pas proposés}} pour les personnes prêtées.',
  'decided.offer': 'Cette offre a déjà été acceptée ou clôturée.',
  'not-allowed.offer-gone': 'Cette personne a quitté l’organisation qui la prête.',
  'exists.own-member': 'Cette personne est déjà membre de votre organisation. Planifiez-la directement.',
  'not-allowed.not-a-smart-circle': 'Cette organisation n’est pas marquée comme smart circle et ne peut pas prêter de personnes.',
  'on-break': 'Vous êtes déjà en pause.',
  'not-on-break': 'Vous n’êtes pas en pause.',
  'cannot-undo.late':
    'Cette action ne peut être annulée que pendant {minutes} minutes. Demandez à un responsable de la corriger.',
  'cannot-undo.changed':
    'Autre chose s’est passé depuis : cette action ne peut plus être annulée. Demandez à un responsable de la corriger.',
  'stale.approved-punch': 'Quelqu’un a modifié le pointage depuis son approbation.',
  undecided: 'Personne n’a encore décidé.',
  'decided.too-early': 'La décision date d’avant l’annulation des décisions. Modifiez plutôt son pointage.',
  'decided.ended': 'Le pointage a été terminé entre-temps.',
  decided: 'Il était déjà {state, select, submitted {envoyé} approved {approuvé} rejected {refusé} other {décidé}}.',
  'decided.entry': 'Quelqu’un a déjà décidé de cette demande ; relisez-la.',
  'forbidden.missing-punches': 'Ce sont vos responsables qui décident des pointages manquants.',
  'forbidden.own-punches': 'Vos propres pointages sont modifiés et approuvés par une autre personne.',
  'not-allowed.shift-activity': 'Ce quart a de l’activité, n’a personne ou n’a pas commencé.',
  // Leads
  erased: 'La personne de ce prospect a été effacée à sa demande ; rien ne peut y être ajouté.',
  'stale.lead': 'Quelqu’un a modifié ce prospect depuis que vous l’avez lu.',
  'forbidden.other-generator': 'Vous pouvez lire ce prospect, mais c’est un autre démarcheur qui le modifie.',
  booked: 'Le type de rendez-vous ne peut pas changer tant qu’un rendez-vous est réservé ; annulez-le ou déplacez-le.',
  'forbidden.attribution': 'L’auteur et le lieu d’un prospect sont fixes ; demandez à un responsable de les changer.',
  claimed: '{name} a pris ce prospect.',
  'claimed.somebody': 'Quelqu’un d’autre a pris ce prospect.',
  'no-consent': 'Ce prospect n’a aucun consentement à révoquer.',
  'no-crm': 'Cette organisation n’a pas de CRM ; un administrateur en choisit un dans ses réglages.',
  'consent-revoked': 'La personne a retiré son consentement ; ses données ne vont nulle part ailleurs.',
  'not-mapped': 'Le type de rendez-vous du prospect ne correspond à aucun type d’intervention du système de terrain.',
  'sync-failed': 'Le système n’a pas pu être lu : {message}',
  'not-mapped.service': '{system} n’a pas de terme pour « {service} ». Associez ce service dans Intégrations.',
  'not-configured': 'La connexion à ce système est désactivée. Un administrateur peut l’activer dans Intégrations.',
  'status-not-allowed.before-start': 'La visite n’a pas encore commencé.',
  'not-enrollable': 'Ce prospect a déjà une relance, ou il est réservé ou clos.',
  'not-undoable': 'Ce changement de statut ne peut pas être annulé.',
  'not-undoable.too-late':
    'Un changement de statut peut être annulé pendant une heure. Demandez à un administrateur de le corriger.',
  'not-undoable.parent': 'Un élément dont il dépend a aussi été supprimé. Restaurez-le d’abord.',
  'not-undoable.revenue': 'Le montant de cette vente a été corrigé depuis : son statut ne peut plus changer.',
  'no-booking': 'Ce prospect n’a pas de rendez-vous. Réservez-en un.',
  'not-sold': 'Seul un prospect vendu a un revenu à corriger.',
  managed: 'Ce webhook fait partie de la connexion CRM et se modifie là.',
  'not-open': 'Cet envoi est à l’état {state} ; seuls les envois en attente ou en échec peuvent être abandonnés.',
  'already-sent': 'L’autre système a déjà ce prospect, et rien n’a changé depuis.',
  'backfill-running':
    'Des prospects antérieurs sont déjà en cours d’envoi vers ce système. Attendez la fin de cet envoi ou annulez-le.',
  'nothing-to-send': 'Aucun de ces prospects ne peut être envoyé à ce système.',
  'cannot-text':
    'Envoi impossible : {block, select, no-consent {la personne n’a pas accepté les SMS} opted-out {la personne ne veut plus de SMS} no-address {il n’y a ni téléphone ni adresse} no-mail {ce serveur n’envoie pas d’e-mail} erased {la personne a été effacée} other {les SMS ne sont pas configurés}}.',
  'not-failed': 'Cet envoi n’a pas échoué : on ne relance qu’un envoi échoué ou abandonné.',
  'status-not-allowed': 'Le prospect ne peut pas passer de son état actuel à celui-là.',
  // Organizations and users
  'forbidden.partner-users': 'Les utilisateurs de votre partenaire ne peuvent pas faire cela.',
  'forbidden.sessions': 'Vous ne pouvez ni voir ni fermer les sessions d’une personne de ce rôle.',
  'own-account': 'C’est à quelqu’un d’autre d’effacer votre propre compte.',
  'shared-account.erase': 'Le compte de cette personne appartient à une autre organisation, qui l’efface elle-même.',
  'shared-account.picture': 'Une autre organisation tient le profil de cette personne ; ici, elle seule change sa photo.',
  'shared-account': 'Une autre organisation tient le profil de cette personne ; vous ne modifiez que sa place ici.',
  changed: 'Entre-temps, d’autres prospects appartiennent à cette personne ; vérifiez avant d’effacer.',
  'too-widely-shared':
    'Plus de {limit} prospects partagent ces téléphones et ces adresses ; corrigez d’abord ceux qui sont partagés, comme le téléphone d’un magasin.',
  'forbidden.move-organization': 'Seul un administrateur du système déplace une organisation.',
  'not-allowed.own-organization':
    'Vous appartenez à cette organisation, ou elle seule fait de vous un administrateur du système. Demandez à un administrateur du système d’une autre organisation de la supprimer.',
  'not-allowed.organization-exporting':
    'Une exportation de cette organisation est en cours. Attendez qu’elle se termine, ou annulez-la.',
  'not-allowed.organization-leaving': 'Cette organisation est en cours de suppression.',
  'not-allowed.current-organization': 'Vous travaillez dans cette organisation ; passez d’abord à une autre.',
  'forbidden.approaches': 'Cette organisation n’affiche pas les approches ; elle n’en a donc pas de rapport.',
  'forbidden.product': 'Ce qui relève du produit est rédigé par un administrateur du système.',
  'forbidden.edit-role': 'Vous ne pouvez pas modifier une personne de ce rôle.',
  'forbidden.edit-person': 'Vous ne pouvez pas modifier cette personne.',
  'forbidden.invite-role': 'Vous ne pouvez pas inviter une personne de ce rôle.',
  'forbidden.give-role': 'Votre rôle ne vous permet pas d’attribuer ce rôle.',
  'forbidden.inactive': 'Votre compte est désactivé.',
  'exists.own-place': 'Votre compte a déjà une place dans cette organisation.',
  'email-proven': 'Le titulaire de cette adresse l’a confirmée ; seul un administrateur du système la change.',
  'email-taken': 'Quelqu’un d’autre a cette adresse.',
  'phone-proven': 'Cette personne se connecte avec ce téléphone ; seul un administrateur du système peut le changer.',
  'phone-taken': 'Quelqu’un d’autre se connecte avec ce téléphone.',
  'exists.phone-in-use':
    'Une autre personne de cette organisation se connecte déjà avec ce téléphone. Demandez une invitation à un autre téléphone ou à une adresse e-mail.',
  'no-texts':
    'Cette personne n’a pas d’adresse e-mail, et les SMS ne sont pas configurés. Ajoutez une adresse, ou configurez les SMS dans Intégrations.',
  'opted-out': 'Cette personne a répondu STOP et ne reçoit plus de SMS. Ajoutez une adresse e-mail pour l’inviter.',
  inactive: 'Cet utilisateur est désactivé ; activez-le d’abord.',
  'exists.place': 'Une personne avec cette adresse a déjà une place dans cette organisation.',
  'last-administrator':
    '{scope, select, organization {Personne d’autre n’administre l’organisation} other {Personne d’autre n’administre le système}} ; nommez d’abord un autre administrateur.',
  'not-allowed.read-only-entry': 'Cet élément est intégré ou provient d’un système externe : il ne peut pas être modifié ici.',
  'not-allowed.external-fields': 'Ces champs viennent de ServiceTitan. Modifiez-les là-bas.',
  'not-allowed.starter-chosen':
    'Le point de départ de cette organisation a déjà été choisi. Modifiez plutôt ses listes et ses questions.',
  'not-allowed.not-a-partner-user': 'Ce n’est pas un utilisateur du partenaire de rénovation.',
  // Settings and places
  'exists.question': 'Cette question y est déjà posée.',
  'exists.answer': 'La question a déjà cette réponse.',
  'exists.store-number': 'Le magasin {storeId} a déjà le numéro {number}.',
}

export const dependents: DependentMessages = {
  booking: '{count, plural, one {{count} réservation} other {{count} réservations}}',
  bookedAppointment: '{count, plural, one {{count} rendez-vous réservé} other {{count} rendez-vous réservés}}',
  claim: '{count, plural, one {{count} personne qui l’a pris} other {{count} personnes qui l’ont pris}}',
  organization: '{count, plural, one {{count} organisation} other {{count} organisations}}',
  store: '{count, plural, one {{count} magasin} other {{count} magasins}}',
  user: '{count, plural, one {{count} utilisateur} other {{count} utilisateurs}}',
  question: '{count, plural, one {{count} question} other {{count} questions}}',
  technician: '{count, plural, one {{count} technicien} other {{count} techniciens}}',
  appointmentType: '{count, plural, one {{count} type de rendez-vous} other {{count} types de rendez-vous}}',
  printedCode: '{count, plural, one {{count} code imprimé} other {{count} codes imprimés}}',
  comingShift: '{count, plural, one {{count} quart à venir} other {{count} quarts à venir}}',
  openPunch: '{count, plural, one {{count} pointage ouvert} other {{count} pointages ouverts}}',
  lead: '{count, plural, one {{count} prospect} other {{count} prospects}}',
  shift: '{count, plural, one {{count} quart} other {{count} quarts}}',
  timeLog: '{count, plural, one {{count} pointage} other {{count} pointages}}',
  activity: '{count, plural, one {{count} activité enregistrée} other {{count} activités enregistrées}}',
  shiftWithoutActivity: '{count, plural, one {{count} créneau sans activité} other {{count} créneaux sans activité}}',
  serviceMapping: '{count, plural, one {{count} correspondance de service} other {{count} correspondances de service}}',
  campaignRule: '{count, plural, one {{count} règle de campagne} other {{count} règles de campagne}}',
}
