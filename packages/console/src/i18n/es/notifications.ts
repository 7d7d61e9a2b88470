import type { notifications as english } from '../en/notifications.ts'
import type { Translation } from '../types.ts'

export const notifications: Translation<typeof english> = {
  notifications: 'Avisos',
  notificationSent: 'aviso enviado',
  notificationsSent: 'avisos enviados',
  whatYouSendWillStandHere: 'Aquí estará lo que envíe',
  aNotificationReachesTheInboxesOfA:
    'Un aviso llega a la bandeja de un rol, un territorio o las personas que elija, y a su correo si quiere.',
  newNotification: 'Aviso nuevo',
  how: 'Cómo',
  inTheInboxAtOnce: 'En la bandeja, al momento',
  byEMail: 'Por correo',
  to: 'Para',
  sentBy: 'Enviado por',
  reached: 'Recibido por',
  read: 'Leído por',
  sendNow: 'Enviar ahora',
  goOnToThePreview: 'Ver antes de enviar',
  goOnWriting: 'Seguir escribiendo',
  chooseRolesTerritoriesOrPeople: 'Elija roles, territorios o personas',
  chooseAtLeastOne: 'Elija al menos uno',
  thoseWithOneOfTheseRolesAnd: 'Quienes tengan uno de estos roles y estén en uno de estos territorios; lo vacío no limita.',
  itCantBeCalledBackOnceIt: 'Una vez enviado no se puede retirar.',
  sentToPeople: 'Enviado a {n, plural, one {{n} persona} other {{n} personas}}',
}
