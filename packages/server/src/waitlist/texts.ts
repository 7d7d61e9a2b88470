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

/** The texts that offer someone a freed time. */
export const offerTexts: Readonly<Record<MailLanguage, OfferTexts>> = {
  en: {
    sms: '{organization}: a time opened up for your {type}: {when}. Reply Y within 15 minutes to take it, or open {url}',
    subject: 'A time opened up: {type}, {when}',
    offer: '{organization} has an opening for your {type}: {when}.',
    until: 'We’re holding it for you for 15 minutes, until {until}.',
    link: 'Take it or decline: {url}',
    moves: 'If you take it, we’ll move your current appointment to this time.',
  },
  es: {
    sms: '{organization}: se liberó un horario para {type}: {when}. Responda S en 15 minutos para tomarlo, o abra {url}',
    subject: 'Se liberó un horario: {type}, {when}',
    offer: '{organization} tiene un horario libre para {type}: {when}.',
    until: 'Está reservado para usted durante 15 minutos, hasta {until}.',
    link: 'Para tomarlo o dejarlo pasar: {url}',
    moves: 'Si lo toma, cambiaremos su cita actual a este horario.',
  },
  fr: {
    sms: '{organization} : un créneau s’est libéré pour {type} : {when}. Répondez O sous 15 minutes pour le prendre, ou ouvrez {url}',
    subject: 'Un créneau s’est libéré : {type}, {when}',
    offer: '{organization} a un créneau libre pour {type} : {when}.',
    until: 'Il vous est réservé pendant 15 minutes, jusqu’à {until}.',
    link: 'Pour l’accepter ou le refuser : {url}',
    moves: 'Si vous le prenez, nous déplacerons votre rendez-vous actuel à ce créneau.',
  },
}
