import type { MailLanguage } from '../mail/languages.ts'

interface OfferTexts {
  /** One text message, with the link last. */
  readonly sms: string
  readonly subject: string
  readonly offer: string
  readonly until: string
  readonly link: string
  readonly moves: string
}

/** The message to someone who is offered a freed time. */
export const offerTexts: Readonly<Record<MailLanguage, OfferTexts>> = {
  en: {
    sms: '{organization}: a time is available for {type}: {when}. Reply Y within 15 minutes to take it, or open {url}',
    subject: 'A time is available: {type}, {when}',
    offer: '{organization} has a time available for {type}: {when}.',
    until: 'It is held for you for 15 minutes, until {until}.',
    link: 'To take it or decline: {url}',
    moves: 'If you take it, your current appointment moves to this time.',
  },
  es: {
    sms: '{organization}: hay un horario libre para {type}: {when}. Responda S en 15 minutos para tomarlo, o abra {url}',
    subject: 'Hay un horario libre: {type}, {when}',
    offer: '{organization} tiene un horario libre para {type}: {when}.',
    until: 'Está reservado para usted durante 15 minutos, hasta {until}.',
    link: 'Para tomarlo o dejarlo pasar: {url}',
    moves: 'Si lo toma, su cita actual se cambia a este horario.',
  },
  fr: {
    sms: '{organization} : un créneau est libre pour {type} : {when}. Répondez O sous 15 minutes pour le prendre, ou ouvrez {url}',
    subject: 'Un créneau est libre : {type}, {when}',
    offer: '{organization} a un créneau libre pour {type} : {when}.',
    until: 'Il vous est réservé pendant 15 minutes, jusqu’à {until}.',
    link: 'Pour le prendre ou le laisser : {url}',
    moves: 'Si vous le prenez, votre rendez-vous actuel est déplacé à ce créneau.',
  },
}
