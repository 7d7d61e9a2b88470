import type { LanguageTexts } from '../types.ts'
import { keywords } from './keywords.ts'
import { replies, templates } from './messages.ts'
import { notices } from './notices.ts'
import { pages } from './pages.ts'
import { reports } from './reports.ts'
import { starter } from './starter.ts'

export const es = {
  tag: 'es-US',
  direction: 'ltr',
  templates,
  replies,
  keywords,
  pages,
  starter,
  waitlistOffer: {
    sms: '{organization}: se liberó un horario para {type}: {when}. Responda S en 15 minutos para tomarlo, o abra {url}',
    subject: 'Se liberó un horario: {type}, {when}',
    offer: '{organization} tiene un horario libre para {type}: {when}.',
    until: 'Está reservado para usted durante 15 minutos, hasta {until}.',
    link: 'Para tomarlo o dejarlo pasar: {url}',
    moves: 'Si lo toma, cambiaremos su cita actual a este horario.',
  },
  poster: { callToAction: 'Reserve su visita a domicilio', hint: 'Escanee con la cámara de su teléfono' },
  sample: { type: 'Visita de diseño de cocina', confirmation: 'Tenga a mano fotos de la habitación.' },
  textConsent:
    'También acepto mensajes de texto de {organization} sobre mi cita. Pueden aplicarse tarifas de mensajes y datos. Responda ALTO para no recibirlos, AYUDA para ayuda.',
  staff: { notices, reports },
} as const satisfies LanguageTexts
