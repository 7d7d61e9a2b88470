import type { LanguageTexts } from '../types.ts'
import { keywords } from './keywords.ts'
import { replies, templates } from './messages.ts'
import { notices } from './notices.ts'
import { pages } from './pages.ts'
import { reports } from './reports.ts'
import { starter } from './starter.ts'

export const en = {
  tag: 'en-US',
  direction: 'ltr',
  templates,
  replies,
  keywords,
  pages,
  starter,
  waitlistOffer: {
    sms: '{organization}: a time opened up for your {type}: {when}. Reply Y within 15 minutes to take it, or open {url}',
    subject: 'A time opened up: {type}, {when}',
    offer: '{organization} has an opening for your {type}: {when}.',
    until: 'We’re holding it for you for 15 minutes, until {until}.',
    link: 'Take it or decline: {url}',
    moves: 'If you take it, we’ll move your current appointment to this time.',
  },
  poster: { callToAction: 'Book your home visit', hint: 'Scan with your phone’s camera' },
  sample: { type: 'Kitchen design visit', confirmation: 'Please have photos of the room at hand.' },
  textConsent:
    'I also agree to texts from {organization} about my appointment. Message and data rates may apply. Reply STOP to opt out, HELP for help.',
  staff: { notices, reports },
} as const satisfies LanguageTexts
