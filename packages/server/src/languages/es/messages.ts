import type { Replies, Templates } from '../types.ts'

const details = `A nombre de: {firstName}

Llegaremos dentro de los {arrivalMinutes} minutos siguientes a esa hora.

Dónde: {address}

{confirmationText}`
const end = `¿Preguntas? {contactName}, {phone}

{organization}`

export const templates: Templates = {
  booked: {
    email: {
      subject: 'Su cita: {type}, {when}',
      body: `Su cita de {type} con {organization} es el {when}.\n\n${details}\n\nPara cambiarla o cancelarla: {manageUrl}\n\n${end}`,
    },
    sms: {
      body: '{organization}: su cita de {type} es el {when}.\nCambiar o cancelar: {manageUrl}\nResponda AYUDA para ayuda, ALTO para no recibir más mensajes.',
    },
  },
  moved: {
    email: {
      subject: 'Su cita ha cambiado: {type}, {when}',
      body: `Su cita de {type} con {organization} cambió al {when}.\n\n${details}\n\nPara cambiarla o cancelarla: {manageUrl}\n\n${end}`,
    },
    sms: { body: '{organization}: su cita de {type} cambió al {when}.\nCambiar o cancelar: {manageUrl}' },
  },
  canceled: {
    email: {
      subject: 'Su cita está cancelada: {type}, {when}',
      body: `Su cita de {type} con {organization} ({when}) está cancelada.\n\nA nombre de: {firstName}\n\nReservar de nuevo: {rebookUrl}\n\n${end}`,
    },
    sms: { body: '{organization}: su cita de {type} el {when} fue cancelada.' },
  },
  reminder: {
    email: {
      subject: 'Recordatorio: {type}, {when}',
      body: `Le recordamos su cita de {type} con {organization} el {when}.\n\n${details}\n\nConfirmar: {confirmUrl}\n\nCambiar la hora: {rescheduleUrl}\n\nCancelar: {cancelUrl}\n\n${end}`,
    },
    sms: {
      body: '{organization}: su cita de {type} es el {when}.\nResponda C para confirmar, R para cambiar la hora, N para cancelar, o abra {manageUrl}\nALTO para no recibir más mensajes.',
    },
  },
  onTheWay: {
    email: {
      subject: 'Vamos en camino: {type}',
      body: `{technician} va en camino para {type}.\n\nCalculamos llegar en unos {minutes} minutos.\n\nDónde: {address}\n\n${end}`,
    },
    sms: { body: '{organization}: vamos en camino para {type}.\nUnos {minutes} minutos.\n¿Preguntas? {phone}' },
  },
  missed: {
    email: {
      subject: 'No pudimos verle: {type}',
      body: `{organization} no pudo verle para {type} el {when}.\n\nElija otra hora: {rebookUrl}\n\n${end}`,
    },
    sms: { body: '{organization}: no pudimos verle para {type}. Elija otra hora: {rebookUrl}' },
  },
  visited: {
    email: {
      subject: '¿Qué tal le fue? {type}',
      body: `Gracias por recibir a {organization} para {type}.\n\n¿Nos deja una reseña? {reviewUrl}\n\n${end}`,
    },
    sms: { body: '{organization}: gracias por recibirnos. ¿Qué tal le fue? {reviewUrl}\nALTO para no recibir más mensajes.' },
  },
}

export const replies: Replies = {
  confirmed: 'Gracias, su cita del {when} está confirmada.',
  alreadyConfirmed: 'Su cita del {when} ya estaba confirmada.',
  reschedule: 'Elija otra hora aquí: {manageUrl}',
  askCancel: '¿Quiere cancelar su cita de {type} el {when}? Responda SÍ para cancelar, o R para otra hora.',
  canceled: 'Su cita de {type} el {when} fue cancelada.',
  tooLate: 'Ya no se puede cambiar su cita de {type} el {when} por mensaje.\nLlame al {phone}.',
  noVisit: 'No tenemos citas próximas con este número. Pasamos su mensaje a nuestro equipo.',
  offerGone: 'Esa hora ya no está libre. Le avisaremos cuando haya otra.',
  help: '{organization}: mensajes sobre su cita.\n¿Preguntas? {phone}\nPueden aplicarse tarifas de mensajes y datos. Responda ALTO para no recibir más mensajes.',
  optedOut:
    '{organization}: se canceló su suscripción y ya no recibirá mensajes nuestros. Responda START para recibirlos de nuevo.',
  optedIn: '{organization}: recibirá nuestros mensajes de nuevo. Responda ALTO para no recibir más.',
  code: '{code} es su código de Walkup. Vence en 10 minutos. No lo comparta.',
  invitation: '{organization} le invitó a Walkup: {url}\nResponda ALTO para no recibir más mensajes.',
  member: '{organization} le agregó a Walkup. Inicie sesión con su teléfono: {url}',
  newDevice: 'Un dispositivo nuevo inició sesión en su cuenta de Walkup desde {address}. Si no fue usted, abra {url}',
}
