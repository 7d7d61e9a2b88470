import type { LanguageTexts } from '../types.ts'
import { keywords } from './keywords.ts'
import { replies, templates } from './messages.ts'
import { notices } from './notices.ts'
import { pages } from './pages.ts'
import { reports } from './reports.ts'
import { starter } from './starter.ts'

export const fr = {
  tag: 'fr-FR',
  direction: 'ltr',
  templates,
  replies,
  keywords,
  pages,
  starter,
  waitlistOffer: {
    sms: '{organization} : un créneau s’est libéré pour {type} : {when}. Répondez O sous 15 minutes pour le prendre, ou ouvrez {url}',
    subject: 'Un créneau s’est libéré : {type}, {when}',
    offer: '{organization} a un créneau libre pour {type} : {when}.',
    until: 'Il vous est réservé pendant 15 minutes, jusqu’à {until}.',
    link: 'Pour l’accepter ou le refuser : {url}',
    moves: 'Si vous le prenez, nous déplacerons votre rendez-vous actuel à ce créneau.',
  },
  poster: { callToAction: 'Réservez votre visite à domicile', hint: 'Scannez avec l’appareil photo du téléphone' },
  sample: { type: 'Visite de conception de cuisine', confirmation: 'Gardez des photos de la pièce sous la main.' },
  textConsent:
    'J’accepte aussi les SMS de {organization} à propos de mon rendez-vous. Des frais de messages et de données peuvent s’appliquer. Répondez STOP pour ne plus en recevoir, AIDE pour de l’aide.',
  staff: { notices, reports },
} as const satisfies LanguageTexts
