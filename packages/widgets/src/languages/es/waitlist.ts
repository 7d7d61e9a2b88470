import type { WaitlistTexts } from '../types.ts'

export const waitlist: WaitlistTexts = {
  title: 'Díganos cuándo le gustaría venir',
  lead: 'Cuando se libere un horario que le convenga, le enviaremos un mensaje de texto o un correo y se lo reservaremos durante 15 minutos.',
  sms: 'Está en la lista de espera. Cuando se libere un horario que le convenga, se lo ofreceremos por mensaje de texto y se lo reservaremos durante 15 minutos.',
  email:
    'Está en la lista de espera. Cuando se libere un horario que le convenga, se lo ofreceremos por correo y se lo reservaremos durante 15 minutos.',
  days: 'Días',
  parts: 'Momento del día',
  morning: 'Mañana',
  afternoon: 'Tarde',
  evening: 'Noche',
  first: 'Primera opción',
  second: 'Segunda opción',
  add: 'Agregar una segunda opción',
  from: 'Desde',
  to: 'Hasta',
  none: 'Elija al menos un día, un momento del día o una fecha.',
  past: 'Elija hoy o una fecha posterior.',
  order: 'Elija una fecha final que no sea anterior a la inicial.',
  join: 'Ponerme en la lista de espera',
  earlier: 'Avísenme si se libera algo antes',
  waiting: 'Está en la lista de espera para un horario anterior.',
  leave: 'Quitarme de la lista de espera',
}
