const en = {
  title: 'When would you like to come?',
  lead: 'When a time that suits you opens up, we text or email you and hold it for you for 15 minutes.',
  sms: 'You are on the waitlist. When a time that suits you opens up, we text you an offer and hold it for you for 15 minutes.',
  email:
    'You are on the waitlist. When a time that suits you opens up, we email you an offer and hold it for you for 15 minutes.',
  days: 'Days',
  parts: 'Time of day',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  first: 'First choice',
  second: 'Second choice',
  add: 'Add a second choice',
  from: 'From',
  to: 'Until',
  none: 'Choose at least one day, time of day or date.',
  past: 'Choose today or a later date.',
  order: 'Choose an end date that is not before the start date.',
  join: 'Join the waitlist',
  earlier: 'Notify me of earlier times',
  waiting: 'You are on the waitlist for an earlier time.',
  leave: 'Leave the waitlist',
} as const
type Texts = Readonly<Record<keyof typeof en, string>>

const es: Texts = {
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
const fr: Texts = {
  title: 'Dites-nous quand vous aimeriez venir',
  lead: 'Dès qu’un créneau qui vous convient se libère, nous vous envoyons un SMS ou un e-mail et vous le réservons pendant 15 minutes.',
  sms: 'Vous êtes sur la liste d’attente. Dès qu’un créneau qui vous convient se libère, nous vous le proposons par SMS et vous le réservons pendant 15 minutes.',
  email:
    'Vous êtes sur la liste d’attente. Dès qu’un créneau qui vous convient se libère, nous vous le proposons par e-mail et vous le réservons pendant 15 minutes.',
  days: 'Jours',
  parts: 'Moment de la journée',
  morning: 'Matin',
  afternoon: 'Après-midi',
  evening: 'Soir',
  first: 'Premier choix',
  second: 'Second choix',
  add: 'Ajouter un second choix',
  from: 'À partir du',
  to: 'Jusqu’au',
  none: 'Choisissez au moins un jour, un moment de la journée ou une date.',
  past: 'Choisissez la date du jour ou une date ultérieure.',
  order: 'Choisissez une date de fin qui ne précède pas la date de début.',
  join: 'Me mettre sur la liste d’attente',
  earlier: 'Me prévenir si un créneau plus tôt se libère',
  waiting: 'Vous êtes sur la liste d’attente pour un créneau plus tôt.',
  leave: 'Me retirer de la liste d’attente',
}
const byLanguage: Readonly<Record<string, Texts>> = { en, es, fr }

/** The texts of the waitlist for a locale; they load with its step. */
export const waitlistTexts = (locale: string): Texts => byLanguage[locale.slice(0, 2)] ?? en
