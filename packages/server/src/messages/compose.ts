import sql from 'sql-template-tag'
import { loadAppointment } from '../areas/booking/appointment.ts'
import { calendarFile } from '../areas/booking/calendar.ts'
import type { Services } from '../context.ts'
import type { Tx } from '../db/index.ts'
import { leadLanguage, type LanguageCode } from '../languages/index.ts'
import { rules, visitKinds, type VisitChange, type VisitKind } from './kinds.ts'
import { visitChange, type DueMessage } from './load.ts'
import type { Content } from './plan.ts'
import { fill, fillSubject, shorten, type Values } from './render.ts'
import { LONGEST_TEXT } from './segments.ts'
import type { Template } from '../languages/types.ts'
import { defaultTemplate } from './templates.ts'
import { unsubscribeUrl } from './unsubscribe.ts'
import { linkOfAppointment, visitValues } from './values.ts'

const isVisitKind = (kind: string): kind is VisitKind => visitKinds.some((one) => one === kind)

/** The organization's own template, or else the product's. */
export async function loadTemplate(
  tx: Tx,
  organizationId: number,
  kind: VisitKind,
  channel: 'email' | 'sms',
  language: LanguageCode,
): Promise<Template> {
  const own = await tx.one<{ subject: string | null; body: string }>(sql`
    select subject, body from message_template
    where organization_id = ${organizationId} and kind = ${kind} and channel = ${channel} and language = ${language}`)
  return own
    ? { body: own.body, ...(own.subject !== null && { subject: own.subject }) }
    : defaultTemplate(kind, channel, language)
}

/** Fills a template in for a visit, without links that depend on the recipient's address. */
export const composeText = (template: Template, values: Values): Pick<Content, 'subject' | 'text'> => ({
  ...(template.subject !== undefined && { subject: fillSubject(template.subject, values) }),
  text: template.subject === undefined ? shorten(fill(template.body, values), LONGEST_TEXT) : fill(template.body, values),
})

/** The attachments of an email: the appointment for calendars. */
const withCalendar = new Set<string>(['booked', 'moved', 'canceled'])

/** Writes a message in its recipient's language, or says why there is nothing to send: a visit that is gone or changes, a text without content. */
export async function compose(
  tx: Tx,
  services: Pick<Services, 'config' | 'keys'>,
  message: DueMessage,
  to: string,
): Promise<(Content & { readonly language: LanguageCode }) | VisitChange | 'erased' | 'turned-off'> {
  const { organizationId, bookingId, kind, channel, params } = message
  if (!isVisitKind(kind) || bookingId === null || channel === 'push') return 'erased'
  const appointment = await loadAppointment(tx, organizationId, bookingId)
  if (!appointment) return 'erased'
  // It may have changed since the message was loaded, and is read as it is now.
  const change = visitChange({ kind, params, booking: appointment, lead: { status: appointment.leadStatus } })
  if (change) return change
  const language = leadLanguage(appointment.languageId, message.organizationLocales)
  const settings = await tx.one<{ reviewUrl: string | null }>(
    sql`select review_url from message_settings where organization_id = ${organizationId}`,
  )
  if (kind === 'visited' && !settings?.reviewUrl) return 'turned-off'
  const values: Values = {
    ...visitValues(services, appointment, language, channel),
    reviewUrl: settings?.reviewUrl ?? '',
    technician: String(params.technician ?? ''),
    minutes: String(params.minutes ?? ''),
  }
  const template = await loadTemplate(tx, organizationId, kind, channel, language)
  const text = composeText(template, values)
  if (!text.text) return 'turned-off'
  if (channel === 'sms') return { ...text, to, language }
  const link = linkOfAppointment(services, appointment)
  return {
    ...text,
    to,
    language,
    ...(withCalendar.has(kind) && { attachments: [calendarFile(appointment, services.config, link.mailedUrl)] }),
    ...(!rules[kind].isTransactional && { unsubscribeUrl: unsubscribeUrl(services, organizationId, to) }),
  }
}
