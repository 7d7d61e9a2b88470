import type { Replies, Templates } from '../types.ts'

const details = `Au nom de : {firstName}

Nous arriverons dans les {arrivalMinutes} minutes suivant cette heure.

Lieu : {address}

{confirmationText}`
const end = `Des questions ? {contactName}, {phone}

{organization}`

export const templates: Templates = {
  booked: {
    email: {
      subject: 'Votre rendez-vous : {type}, {when}',
      body: `Votre rendez-vous {type} avec {organization} est prévu le {when}.\n\n${details}\n\nPour le modifier ou l’annuler : {manageUrl}\n\n${end}`,
    },
    sms: {
      body: '{organization} : votre rendez-vous {type} est prévu le {when}.\nModifier ou annuler : {manageUrl}\nRépondez AIDE pour de l’aide, STOP pour ne plus recevoir de messages.',
    },
  },
  moved: {
    email: {
      subject: 'Votre rendez-vous est déplacé : {type}, {when}',
      body: `Votre rendez-vous {type} avec {organization} est déplacé au {when}.\n\n${details}\n\nPour le modifier ou l’annuler : {manageUrl}\n\n${end}`,
    },
    sms: { body: '{organization} : votre rendez-vous {type} est déplacé au {when}.\nModifier ou annuler : {manageUrl}' },
  },
  canceled: {
    email: {
      subject: 'Votre rendez-vous est annulé : {type}, {when}',
      body: `Votre rendez-vous avec {organization} ({type}, {when}) est annulé.\n\nAu nom de : {firstName}\n\nRéserver à nouveau : {rebookUrl}\n\n${end}`,
    },
    sms: { body: '{organization} : votre rendez-vous {type} le {when} est annulé.' },
  },
  reminder: {
    email: {
      subject: 'Rappel : {type}, {when}',
      body: `Nous vous rappelons votre rendez-vous {type} avec {organization} le {when}.\n\n${details}\n\nConfirmer : {confirmUrl}\n\nChanger l’heure : {rescheduleUrl}\n\nAnnuler : {cancelUrl}\n\n${end}`,
    },
    sms: {
      body: '{organization} : votre rendez-vous {type} a lieu le {when}.\nRépondez C pour confirmer, R pour changer l’heure, N pour annuler, ou ouvrez {manageUrl}\nSTOP pour ne plus recevoir de messages.',
    },
  },
  onTheWay: {
    email: {
      subject: 'Nous sommes en route : {type}',
      body: `{technician} est en route pour {type}.\n\nNous pensons arriver dans environ {minutes} minutes.\n\nLieu : {address}\n\n${end}`,
    },
    sms: { body: '{organization} : nous sommes en route pour {type}.\nEnviron {minutes} minutes.\nDes questions ? {phone}' },
  },
  missed: {
    email: {
      subject: 'Rendez-vous manqué : {type}',
      body: `{organization} n’a pas pu vous voir pour {type} le {when}.\n\nChoisissez une autre heure : {rebookUrl}\n\n${end}`,
    },
    sms: { body: '{organization} : nous n’avons pas pu vous voir pour {type}. Choisissez une autre heure : {rebookUrl}' },
  },
  visited: {
    email: {
      subject: 'Comment cela s’est-il passé ? {type}',
      body: `Merci d’avoir reçu {organization} pour {type}.\n\nVoulez-vous laisser un avis ? {reviewUrl}\n\n${end}`,
    },
    sms: {
      body: '{organization} : merci de nous avoir reçus. Comment cela s’est-il passé ? {reviewUrl}\nSTOP pour ne plus recevoir de messages.',
    },
  },
}

export const replies: Replies = {
  confirmed: 'Merci, votre rendez-vous du {when} est confirmé.',
  alreadyConfirmed: 'Votre rendez-vous du {when} est déjà confirmé.',
  reschedule: 'Choisissez une autre heure ici : {manageUrl}',
  askCancel: 'Voulez-vous annuler votre rendez-vous {type} le {when} ? Répondez OUI pour annuler, ou R pour une autre heure.',
  canceled: 'Votre rendez-vous {type} le {when} est annulé.',
  tooLate: 'Il est trop tard pour modifier votre rendez-vous {type} le {when} par SMS.\nAppelez le {phone}.',
  noVisit: 'Nous n’avons pas de rendez-vous à venir pour ce numéro. Nous avons transmis votre message à notre équipe.',
  offerGone: 'Cette heure n’est plus libre. Nous vous écrirons dès qu’une autre se libère.',
  help: '{organization} : messages sur votre rendez-vous.\nDes questions ? {phone}\nDes frais de messages et de données peuvent s’appliquer. Répondez STOP pour ne plus en recevoir.',
  optedOut:
    '{organization} : vous êtes désabonné et ne recevrez plus de messages de notre part. Répondez START pour vous réabonner.',
  optedIn: '{organization} : vous recevrez à nouveau nos messages. Répondez STOP pour ne plus en recevoir.',
  code: '{code} est votre code Walkup. Il expire dans 10 minutes. Ne le communiquez à personne.',
  invitation: '{organization} vous a invité sur Walkup : {url}\nRépondez STOP pour ne plus recevoir de messages.',
  member: '{organization} vous a ajouté à Walkup. Connectez-vous avec votre téléphone : {url}',
  newDevice: 'Un nouvel appareil s’est connecté à votre compte Walkup depuis {address}. Si ce n’était pas vous, ouvrez {url}',
}
