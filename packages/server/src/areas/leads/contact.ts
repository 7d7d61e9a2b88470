import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { textConsent } from '../../languages/index.ts'
import { badInput, type FieldError } from '../../problem.ts'
import { isState } from '../../contact/states.ts'
import { cleanDetails, type DetailChanges } from '../../contact/leadDetails.ts'
import { toE164 } from '../../contact/phone.ts'
import { inLocale, validateAnswers, loadQuestions, type Answer } from '../qrCodes/questions.ts'

export type LeadUpsert = Bodies['leads.upsertInternal']
type Phone = Replies['leads.getInternal']['phones'][number]

export interface CleanLead {
  readonly firstName: string
  readonly lastName: string
  /** Undefined if omitted, null to clear it; so are the fields below. */
  readonly email: string | null | undefined
  readonly phones: Phone[] | undefined
  readonly address: LeadUpsert['address']
  readonly details: DetailChanges
}

/** Validates and normalizes the contact; adds invalid fields to `errors`. */
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
    details: cleanDetails(body.details, 'details', errors),
  }
}

/** Validates answers against the questions of the appointment type, or of all the service group's types without one. */
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
  const validated = validateAnswers(questions, answers, false)
  errors.push(...validated.errors)
  return validated.answers
}

/**
 * Inserts a consent with the exact texts that were shown or read out. Returns its id.
 * @throws 400 for `consent.version` if it is not the organization's current version
 */
export async function recordConsent(
  { tx, request }: Context,
  organizationId: number,
  consent: NonNullable<LeadUpsert['consent']>,
  languageId: number,
  at: Date,
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
  const inserted = await tx.one<{ id: number }>(sql`
    insert into consent (organization_id, version, text, locale, page, ip, user_agent, ticked_by, at, texts, texts_text)
    values (${organizationId}, ${consent.version}, ${inLocale(text, locale)}, ${locale}, ${request.header('referer')?.slice(0, 2000) ?? null},
      ${request.ip}, ${request.userAgent ?? null}, 'staff', ${at}, ${consent.texts ?? false},
      replace(${consent.texts ? textConsent(language) : null}, '{organization}', (select name from organization where id = ${organizationId})))
    returning id`)
  return inserted?.id ?? null
}
