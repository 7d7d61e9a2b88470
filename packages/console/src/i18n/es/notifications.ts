import type { notifications as english } from '../en/notifications.ts'
import type { Translation } from '../types.ts'

export const notifications: Translation<typeof english> = {
  notifications: 'Avisos',
  sentNoun: 'aviso enviado',
  sentNounPlural: 'avisos enviados',
  empty: 'Aún no hay avisos',
  emptyHint: 'Envíe un aviso a un rol, un territorio o personas concretas. Llega a su bandeja y, si quiere, a su correo.',
  newNotification: 'Aviso nuevo',
  channels: 'Enviar por',
  inbox: 'Bandeja de entrada',
  to: 'Para',
  sentBy: 'Enviado por',
  recipients: 'Destinatarios',
  read: 'Leído por',
  sendNow: 'Enviar ahora',
  keepWriting: 'Seguir editando',
  chooseAudience: 'Elija roles, territorios o personas',
  chooseAtLeastOne: 'Elija al menos uno',
  audienceHint: 'Personas con alguno de estos roles en alguno de estos territorios. Deje un filtro vacío para incluir a todos.',
  sendHint: 'No se puede deshacer después de enviar.',
  sentTo: 'Enviado a {n, plural, one {{n} persona} other {{n} personas}}',
}
