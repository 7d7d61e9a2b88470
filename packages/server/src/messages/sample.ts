import { formatAppointmentTime, formatPhone } from '@walkup/sdk/domain'
import type { Services } from '../context.ts'
import { languages, type LanguageCode } from '../languages/index.ts'
import type { Values } from './render.ts'

const DAY_MS = 86_400_000

/** The values of a sample visit in two days, for previews and test messages. */
export function sampleValues(
  { config, now }: Pick<Services, 'config' | 'now'>,
  language: LanguageCode,
  own: { readonly organization: string; readonly phone: string; readonly reviewUrl: string },
): Values {
  const { tag, sample } = languages[language]
  const startAt = new Date(Math.ceil((now().getTime() + 2 * DAY_MS) / 3_600_000) * 3_600_000)
  // As long as real links, so that segments are counted correctly.
  const manageUrl = `${config.publicUrl}/manage/${'x'.repeat(43)}`
  return {
    ...own,
    phone: formatPhone(own.phone),
    reviewUrl: own.reviewUrl || 'https://reviews.example',
    firstName: 'Sam',
    type: sample.type,
    when: formatAppointmentTime(startAt.toISOString(), 'America/New_York', tag),
    address: '1 Main St, Columbus, OH 43004',
    contactName: own.organization,
    confirmationText: sample.confirmation,
    arrivalMinutes: '30',
    manageUrl,
    confirmUrl: `${manageUrl}#confirm`,
    rescheduleUrl: `${manageUrl}#reschedule`,
    cancelUrl: `${manageUrl}#cancel`,
    rebookUrl: manageUrl,
    technician: 'Pat Osei',
    minutes: '20',
  }
}
