import type { Replies } from '@walkup/sdk'
import { t, type Text } from '../i18n/index.ts'
import type { Tone } from '../ui/StatusDot.tsx'

type Message = Replies['messages.search']['items'][number]

export const messageKinds: Readonly<Record<Message['kind'], Text>> = {
  booked: t('messages.booked'),
  moved: t('messages.moved'),
  canceled: t('messages.canceled'),
  reminder: t('messages.reminder'),
  onTheWay: t('messages.onTheWay'),
  missed: t('messages.missed'),
  visited: t('messages.visited'),
  offer: t('messages.offer'),
  staff: t('messages.staff'),
  reply: t('messages.reply'),
  cadence: t('messages.cadence'),
  notice: t('messages.notice'),
  code: t('messages.code'),
  invitation: t('messages.invitation'),
}
export const messageChannels: Readonly<Record<Message['channel'], Text>> = {
  email: t('messages.email'),
  sms: t('messages.sms'),
  push: t('messages.push'),
}
export const messageStates: Readonly<Record<Message['state'], { readonly word: Text; readonly tone: Tone }>> = {
  planned: { word: t('messages.planned'), tone: 'neutral' },
  sending: { word: t('messages.sending'), tone: 'active' },
  sent: { word: t('messages.sent'), tone: 'active' },
  delivered: { word: t('messages.delivered'), tone: 'good' },
  failed: { word: t('messages.failed'), tone: 'warning' },
  dead: { word: t('messages.dead'), tone: 'bad' },
  skipped: { word: t('messages.skipped'), tone: 'neutral' },
  received: { word: t('messages.received'), tone: 'good' },
}
export const skipReasons: Readonly<Record<NonNullable<Message['skipReason']>, Text>> = {
  canceled: t('messages.reasonCanceled'),
  erased: t('messages.reasonErased'),
  expired: t('messages.reasonExpired'),
  moved: t('messages.reasonMoved'),
  'no-address': t('messages.reasonNoAddress'),
  'no-consent': t('messages.reasonNoConsent'),
  'not-set-up': t('messages.reasonNotSetUp'),
  'opted-out': t('messages.reasonOptedOut'),
  'quiet-hours': t('messages.reasonQuietHours'),
  replied: t('messages.reasonReplied'),
  'status-changed': t('messages.reasonStatusChanged'),
  'too-many': t('messages.reasonTooMany'),
  'turned-off': t('messages.reasonTurnedOff'),
}
