import type { notifications as english } from '../en/notifications.ts'
import type { Translation } from '../types.ts'

export const notifications: Translation<typeof english> = {
  notifications: 'Notifications',
  notificationSent: 'notification envoyée',
  notificationsSent: 'notifications envoyées',
  whatYouSendWillStandHere: 'Aucune notification envoyée pour l’instant',
  aNotificationReachesTheInboxesOfA:
    'Une notification atteint la boîte de réception d’un rôle, d’un territoire ou des personnes que vous nommez, et leur e-mail si vous le voulez.',
  newNotification: 'Nouvelle notification',
  how: 'Comment',
  inTheInboxAtOnce: 'Dans la boîte de réception, tout de suite',
  byEMail: 'Par e-mail',
  to: 'À',
  sentBy: 'Envoyé par',
  reached: 'Atteints',
  read: 'Lu',
  sendNow: 'Envoyer maintenant',
  goOnToThePreview: 'Passer à l’aperçu',
  goOnWriting: 'Continuer la rédaction',
  chooseRolesTerritoriesOrPeople: 'Choisissez des rôles, des territoires ou des personnes',
  chooseAtLeastOne: 'Choisissez-en au moins un',
  thoseWithOneOfTheseRolesAnd:
    'Les personnes qui ont l’un de ces rôles et sont dans l’un de ces territoires ; une partie vide ne restreint pas.',
  itCantBeCalledBackOnceIt: 'Une fois envoyée, elle ne peut pas être rappelée.',
  sentToPeople: 'Envoyé à {n, plural, one {{n} personne} other {{n} personnes}}',
}
