import type { notifications as english } from '../en/notifications.ts'
import type { Translation } from '../types.ts'

export const notifications: Translation<typeof english> = {
  notifications: 'Avisos',
  notificationSent: 'aviso enviado',
  notificationsSent: 'avisos enviados',
  whatYouSendWillStandHere: 'Aún no hay avisos',
  aNotificationReachesTheInboxesOfA:
    'Envíe un aviso a un rol, un territorio o personas concretas. Llega a su bandeja y, si quiere, a su correo.',
  newNotification: 'Aviso nuevo',
  how: 'Enviar por',
  inTheInboxAtOnce: 'Bandeja',
  byEMail: 'Correo',
  to: 'Para',
  sentBy: 'Enviado por',
  reached: 'Destinatarios',
  read: 'Leído por',
  sendNow: 'Enviar ahora',
  goOnToThePreview: 'Vista previa',
  goOnWriting: 'Seguir editando',
  chooseRolesTerritoriesOrPeople: 'Elija roles, territorios o personas',
  chooseAtLeastOne: 'Elija al menos uno',
  thoseWithOneOfTheseRolesAnd:
    'Personas con alguno de estos roles en alguno de estos territorios. Deje un filtro vacío para incluir a todos.',
  itCantBeCalledBackOnceIt: 'No se puede deshacer después de enviar.',
  sentToPeople: 'Enviado a {n, plural, one {{n} persona} other {{n} personas}}',
}
