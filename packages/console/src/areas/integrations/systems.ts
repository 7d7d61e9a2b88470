import type { Replies } from '@walkup/sdk'
import { t, type Text } from '../../i18n/index.ts'
import type { Tone } from '../../ui/StatusDot.tsx'
import { systemLabel } from '../../ui/systemLabel.ts'

export type Connection = Replies['connections.list']['items'][number]
export type Delivery = Replies['deliveries.search']['items'][number]

/** A system’s name, marked where the demo simulates it. */
export const systemName = ({ system, isSimulated }: Pick<Delivery, 'system' | 'isSimulated'>): string =>
  isSimulated ? t('common.simulated', { name: systemLabel(system) }) : systemLabel(system)
/** Where a delivery goes: for webhooks, which of them. */
export const receiverName = (row: Delivery): string =>
  row.webhookName === null ? systemName(row) : t('integrations.webhookNamed', { name: row.webhookName })
export const systemHints: Readonly<Partial<Record<Connection['system'], Text>>> = {
  serviceTitan: t('integrations.serviceTitanHint'),
  hubSpot: t('integrations.hubSpotHint'),
  crmWebhook: t('integrations.crmWebhookHint'),
  sms: t('integrations.smsHint'),
}

export const healths: Readonly<Record<Connection['health'], { readonly word: Text; readonly tone: Tone }>> = {
  notConfigured: { word: t('integrations.notConfigured'), tone: 'ended' },
  ok: { word: t('common.on'), tone: 'good' },
  failing: { word: t('integrations.failing'), tone: 'bad' },
  paused: { word: t('common.off'), tone: 'ended' },
}

export const states: Readonly<Record<Delivery['state'], { readonly word: Text; readonly tone: Tone }>> = {
  queued: { word: t('common.queued'), tone: 'active' },
  sending: { word: t('leads.sending'), tone: 'active' },
  sent: { word: t('common.sent'), tone: 'good' },
  acknowledged: { word: t('common.delivered'), tone: 'good' },
  failed: { word: t('leads.willRetry'), tone: 'warning' },
  dead: { word: t('common.failedPermanently'), tone: 'bad' },
}

const topics: Readonly<Record<string, Text>> = {
  'lead.created': t('integrations.leadCreated'),
  'lead.updated': t('integrations.leadUpdated'),
  'lead.status_changed': t('integrations.leadStatusChanged'),
  'lead.erased': t('integrations.leadErased'),
  'appointment.scheduled': t('integrations.appointmentScheduled'),
  'appointment.rescheduled': t('integrations.appointmentRescheduled'),
  'appointment.cancelled': t('integrations.appointmentCanceled'),
  'lead.sync': t('integrations.sentByStaff'),
}
export const topicName = (topic: string): string => topics[topic] ?? topic

/** The settings and secrets of the systems, by name. */
export const settingLabels: Readonly<Record<string, Text>> = {
  url: t('integrations.url'),
  authUrl: t('integrations.authUrl'),
  apiUrl: t('integrations.apiUrl'),
  tenantId: t('integrations.tenantId'),
  bookingProviderId: t('integrations.bookingProviderId'),
  useCapacity: t('integrations.useCapacity'),
  sendCaptured: t('integrations.sendCaptured'),
  clientId: t('integrations.clientId'),
  clientSecret: t('integrations.clientSecret'),
  appKey: t('integrations.appKey'),
  pipeline: t('integrations.pipeline'),
  stages: t('integrations.stages'),
  accessToken: t('integrations.accessToken'),
  account: t('common.account'),
  accountSid: t('integrations.accountSid'),
  from: t('integrations.from'),
  messagingServiceSid: t('integrations.messagingServiceSid'),
  inboundUrl: t('integrations.inboundUrl'),
  authToken: t('integrations.authToken'),
  secret: t('common.secret'),
}
export const fieldLabel = (name: string): string => settingLabels[name] ?? name

/** The settings that are switches rather than text. */
export const isSwitch = (name: string): boolean => name === 'sendCaptured' || name === 'useCapacity'
/** A setting that follows from the organization: people copy it, and cannot change it. */
export const isGiven = (name: string): boolean => name === 'inboundUrl'
/** Whether a system carries messages, rather than taking leads. */
export const isForTexts = (system: Connection['system']): boolean => system === 'sms'
/** The setting that is a table of stages by status. */
export const isStages = (name: string): boolean => name === 'stages'
