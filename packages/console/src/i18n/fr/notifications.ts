import type { notifications as english } from '../en/notifications.ts'
import type { Translation } from '../types.ts'

export const notifications: Translation<typeof english> = {
  notifications: 'Notifications',
  sentNoun: 'notification envoyée',
  sentNounPlural: 'notifications envoyées',
  empty: 'Aucune notification envoyée pour l’instant',
  emptyHint:
    'Envoyez une notification à un rôle, à un territoire ou à des personnes. Elle arrive dans leur boîte de réception et, si vous le voulez, par e-mail.',
  newNotification: 'Nouvelle notification',
  channels: 'Envoyer par',
  inbox: 'Boîte de réception',
  to: 'À',
  sentBy: 'Envoyé par',
  recipients: 'Destinataires',
  read: 'Lu',
  sendNow: 'Envoyer maintenant',
  keepWriting: 'Continuer la rédaction',
  chooseAudience: 'Choisissez des rôles, des territoires ou des personnes',
  chooseAtLeastOne: 'Choisissez-en au moins un',
  audienceHint:
    'Les personnes ayant l’un de ces rôles dans l’un de ces territoires. Laissez un filtre vide pour inclure tout le monde.',
  sendHint: 'Une fois envoyée, elle ne peut pas être annulée.',
  sentTo: 'Envoyé à {n, plural, one {{n} personne} other {{n} personnes}}',
}
