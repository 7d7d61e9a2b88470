import type { inbox as english } from '../en/inbox.ts'
import type { Translation } from '../types.ts'

export const inbox: Translation<typeof english> = {
  inbox: 'Boîte de réception',
  unread: 'Non lus',
  markAllAsRead: 'Tout marquer comme lu',
  markAsRead: 'Marquer comme lu',
  showOlderOnes: 'Afficher les plus anciens',
  from: 'De',
  whatIsSentToYouWillStand: 'Aucun message pour l’instant',
  itComesByItselfTheMomentIt: 'Les nouveaux s’affichent automatiquement.',
  everythingIsRead: 'Vous êtes à jour',
}
