import type { LanguageTexts } from '../types.ts'
import { keywords } from './keywords.ts'
import { replies, templates } from './messages.ts'
import { pages } from './pages.ts'
import { starter } from './starter.ts'

export const he = {
  tag: 'he-IL',
  direction: 'rtl',
  templates,
  replies,
  keywords,
  pages,
  starter,
  waitlistOffer: {
    sms: 'אצל {organization} התפנה מועד: {type}, {when}. כדי לקבל אותו, השיבו Y בתוך 15 דקות או היכנסו: {url}',
    subject: 'התפנה מועד: {type}, {when}',
    offer: 'אצל {organization} התפנה מועד: {type}, {when}.',
    until: 'המועד שמור לכם ל־15 דקות, עד {until}.',
    link: 'לאישור או לוויתור: {url}',
    moves: 'אם תאשרו, נעביר את הפגישה הנוכחית שלכם למועד הזה.',
  },
  poster: { callToAction: 'קבעו ביקור אצלכם בבית', hint: 'סרקו במצלמת הטלפון' },
  sample: { type: 'תכנון מטבח', confirmation: 'כדאי להכין מראש תמונות של החדר.' },
  textConsent:
    'מוסכם עליי לקבל גם הודעות SMS מ־{organization} בנושא הפגישה שלי. ייתכנו חיובים על הודעות ועל גלישה. להסרה השיבו STOP, לעזרה השיבו HELP.',
} as const satisfies LanguageTexts
