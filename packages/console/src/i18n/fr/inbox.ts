import type { inbox as english } from '../en/inbox.ts'
import type { Translation } from '../types.ts'

export const inbox: Translation<typeof english> = {
  inbox: 'Boîte de réception',
  unread: 'Non lus',
  markAllAsRead: 'Tout marquer comme lu',
  markAsRead: 'Marquer comme lu',
  showOlder: 'Afficher les plus anciens',
  from: 'De',
  empty: 'Aucun message pour l’instant',
  emptyHint: 'Les nouveaux s’affichent automatiquement.',
  allRead: 'Vous êtes à jour',
}
