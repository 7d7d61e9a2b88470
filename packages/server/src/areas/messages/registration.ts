import type { Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { textConsent } from '../../languages/index.ts'
import { listTemplates, sampleOf } from './templates.ts'

/** The texts of a registration, in English, as the carriers' forms are: what the sender texts, to whom, and how they agreed. */
export async function registrationTexts(context: Context): Promise<Replies['messages.registration']> {
  const { items } = await listTemplates(context)
  const sample = async (kind: (typeof items)[number]['kind']) => {
    const template = items.find((one) => one.kind === kind && one.channel === 'sms' && one.language === 'en')
    return template ? (await sampleOf(context, template)).text : ''
  }
  const row = await context.tx.one<{ name: string }>(
    sql`select name from organization where id = ${context.caller.organizationId}`,
  )
  const organization = row?.name ?? ''
  const consent = textConsent('en').replaceAll('{organization}', organization)
  return {
    description: `${organization} texts customers about the home appointments that they booked: confirmations, reminders, changes, and answers to their questions. Only customers who agreed to texts get them.`,
    optIn: `Customers book an appointment on a page of ${organization}, such as ${context.services.config.publicUrl}/q/…. The form has an optional checkbox, which is not checked at first and not required for booking: “${consent}”`,
    samples: [await sample('booked'), await sample('reminder')],
    help: await sample('help'),
    optedOut: await sample('optedOut'),
    optedIn: await sample('optedIn'),
  }
}
