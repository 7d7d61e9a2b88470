import type { conversations as english } from '../en/conversations.ts'
import type { Translation } from '../types.ts'

export const conversations: Translation<typeof english> = {
  title: 'Conversaciones',
  noun: 'conversación',
  nouns: 'conversaciones',
  empty: 'Aún no hay mensajes de texto',
  emptyHint: 'Lo que las personas le escriben aparece aquí.',
  noneWaiting: 'Todos los mensajes tienen respuesta',
  waiting: 'Necesita respuesta',
  answered: 'Respondida',
  waitingCount: '{count, plural, one {1 mensaje por responder} other {{count} mensajes por responder}}',
  waitingName: '{count, plural, one {1 conversación necesita respuesta} other {{count} conversaciones necesitan respuesta}}',
  text: 'Último mensaje',
  unknown: 'Número desconocido',
  setAside: 'No necesita respuesta',
  setAsideToast: 'Marcada como respondida.',
}
