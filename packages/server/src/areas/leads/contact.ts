import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput, type FieldError } from '../../problem.ts'
import { isState, toE164 } from '../qrCodes/contact.ts'
import { inLocale, validateAnswers, loadQuestions, type Answer } from '../qrCodes/questions.ts'

export type LeadUpsert = Bodies['leads.upsertInternal']
type Phone = Replies['leads.getInternal']['phones'][number]

export interface CleanLead {
  readonly firstName: string
  readonly lastName: string
  /** Undefined is not given, null is cleared; so below. */
  readonly email: string | null | undefined
  readonly phones: Phone[] | undefined
  readonly address: LeadUpsert['address']
}

/** The contact as it is kept; what is wrong goes to `errors` by its field. */
export function cleanContact(body: LeadUpsert, errors: FieldError[]): CleanLead {
  const name = (path: 'firstName' | 'lastName') => {
    const value = body[path].trim()
    if (!value) errors.push({ path, code: 'required' })
    return value
  }
  const phones = body.phones?.flatMap(({ number, type }, index) => {
    const e164 = toE164(number)
    if (!e164) errors.push({ path: `phones.${index}.number`, code: 'bad-phone' })
    return e164 ? [{ e164, type }] : []
  })
  if (body.address && !isState(body.address.state)) errors.push({ path: 'address.state', code: 'bad-state' })
  return {
    firstName: name('firstName'),
    lastName: name('lastName'),
    email: body.email && body.email.toLowerCase(),
    phones,
    address: body.address,
  }
}

/** Answers, judged by the questions of the appointment type, or of every type of the service group while there is none. */
export async function cleanAnswers(
  { tx }: Context,
  organizationId: number,
  { answers, serviceGroupId }: LeadUpsert,
  appointmentTypeId: number | null | undefined,
  errors: FieldError[],
): Promise<Answer[] | undefined> {
  if (!answers) return
  const types = appointmentTypeId
    ? [{ id: appointmentTypeId }]
    : await tx.rows<{ id: number }>(sql`
        select id from appointment_type where organization_id = ${organizationId} and service_group_id = ${serviceGroupId} and deleted_at is null`)
  const questions = await loadQuestions(
    tx,
    organizationId,
    types.map(({ id }) => id),
  )
  const judged = validateAnswers(questions, answers, false)
  errors.push(...judged.errors)
  return judged.answers
}

/**
 * Keeps the organization's consent text, exactly as it was read out or shown, and answers its row's id.
 * @throws 400 naming `consent.version` for one that is not the organization's present one
 */
export async function keepConsent(
  { tx, request, services }: Context,
  organizationId: number,
  consent: NonNullable<LeadUpsert['consent']>,
  languageId: number,
): Promise<number | null> {
  const row = await tx.one<{ consent: Replies['account.me']['wingenWebConfig']['consent']; language: string }>(sql`
    select config -> 'consent' as consent, (select code from list_entry where organization_id = ${organizationId}
      and list = 'languageTypes' and id = ${languageId}) as language
    from web_config where organization_id = ${organizationId}`)
  if (!row || row.consent.version !== consent.version) {
    const path = 'consent.version'
    throw badInput(
      row ? { path, code: 'not-present-version', params: { version: row.consent.version } } : { path, code: 'no-consent-text' },
    )
  }
  const { language } = row
  const text: Readonly<Record<string, string | undefined>> = row.consent.text
  const locale = text[language] ? language : 'en'
  const kept = await tx.one<{ id: number }>(sql`
    insert into consent (organization_id, version, text, locale, page, ip, user_agent, ticked_by, at)
    values (${organizationId}, ${consent.version}, ${inLocale(text, locale)}, ${locale}, ${request.header('referer')?.slice(0, 2000) ?? null},
      ${request.ip}, ${request.userAgent ?? null}, 'staff', ${services.now()})
    returning id`)
  return kept?.id ?? null
}
