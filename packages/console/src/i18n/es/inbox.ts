import type { inbox as english } from '../en/inbox.ts'
import type { Translation } from '../types.ts'

export const inbox: Translation<typeof english> = {
  inbox: 'Bandeja',
  unread: 'Sin leer',
  markAllAsRead: 'Marcar todo como leído',
  markAsRead: 'Marcar como leído',
  showOlderOnes: 'Mostrar anteriores',
  from: 'De',
  whatIsSentToYouWillStand: 'Aún no hay mensajes',
  itComesByItselfTheMomentIt: 'Los nuevos aparecen automáticamente.',
  everythingIsRead: 'Está al día',
}
