import type { inbox as english } from '../en/inbox.ts'
import type { Translation } from '../types.ts'

export const inbox: Translation<typeof english> = {
  inbox: 'Bandeja de entrada',
  unread: 'Sin leer',
  markAllAsRead: 'Marcar todo como leído',
  markAsRead: 'Marcar como leído',
  showOlder: 'Mostrar anteriores',
  from: 'De',
  empty: 'Aún no hay mensajes',
  emptyHint: 'Los nuevos aparecen automáticamente.',
  allRead: 'Está al día',
}
