import type { notifications as english } from '../en/notifications.ts'
import type { Translation } from '../types.ts'

export const notifications: Translation<typeof english> = {
  notifications: 'Notifications',
  notificationSent: 'notification envoyée',
  notificationsSent: 'notifications envoyées',
  whatYouSendWillStandHere: 'Aucune notification envoyée pour l’instant',
  aNotificationReachesTheInboxesOfA:
    'Envoyez une notification à un rôle, à un territoire ou à des personnes. Elle arrive dans leur boîte de réception et, si vous le voulez, par e-mail.',
  newNotification: 'Nouvelle notification',
  how: 'Envoyer par',
  inTheInboxAtOnce: 'Boîte de réception',
  byEMail: 'E-mail',
  to: 'À',
  sentBy: 'Envoyé par',
  reached: 'Destinataires',
  read: 'Lu',
  sendNow: 'Envoyer maintenant',
  goOnToThePreview: 'Aperçu',
  goOnWriting: 'Continuer la rédaction',
  chooseRolesTerritoriesOrPeople: 'Choisissez des rôles, des territoires ou des personnes',
  chooseAtLeastOne: 'Choisissez-en au moins un',
  thoseWithOneOfTheseRolesAnd:
    'Les personnes ayant l’un de ces rôles dans l’un de ces territoires. Laissez un filtre vide pour inclure tout le monde.',
  itCantBeCalledBackOnceIt: 'Une fois envoyée, elle ne peut pas être annulée.',
  sentToPeople: 'Envoyé à {n, plural, one {{n} personne} other {{n} personnes}}',
}
