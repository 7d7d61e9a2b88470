import type { conversations as english } from '../en/conversations.ts'
import type { Translation } from '../types.ts'

export const conversations: Translation<typeof english> = {
  title: 'Conversations',
  noun: 'conversation',
  nouns: 'conversations',
  empty: 'Aucun SMS pour l’instant',
  emptyHint: 'Les SMS que vous recevez apparaissent ici.',
  noneWaiting: 'Tous les SMS ont une réponse',
  waiting: 'Attend une réponse',
  answered: 'Répondue',
  waitingCount: '{count, plural, one {1 SMS à traiter} other {{count} SMS à traiter}}',
  waitingName: '{count, plural, one {1 conversation attend une réponse} other {{count} conversations attendent une réponse}}',
  text: 'Dernier SMS',
  unknown: 'Numéro inconnu',
  setAside: 'Pas de réponse nécessaire',
  setAsideToast: 'Marquée comme répondue.',
}
