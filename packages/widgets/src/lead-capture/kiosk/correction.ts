import { go, path, type Answer, type Draft, type FieldErrors, type Flow } from '../../booking/flow.ts'
import { placeErrors } from '../../booking/steps/fieldErrors.ts'
import { formatPhone } from '../../phone.ts'
import type { Entry, OutboxEntry } from './entries.ts'

/** Whether there has been no input yet. */
export const isPristine = ({ at, answers, draft, result }: Flow): boolean =>
  at === 0 && !result && Object.keys(answers).length === 0 && Object.values(draft).every((value) => !value)

const draftOf = ({ contact: { address, phone, ...contact } }: Entry): Draft => ({
  ...contact,
  ...address,
  phone: formatPhone(phone ?? ''),
})

/**
 * Fills the form with a rejected entry and the API's errors at its fields. Consent stays checked only for the text
 * that it was given for.
 */
export function refill(flow: Flow, { body, reason }: OutboxEntry): Flow {
  if (!body) return flow
  const { details } = flow
  const consent = body.consent.version === details?.webConfig.consent.version && reason?.kind === 'fields'
  const answers = Object.fromEntries((body.answers ?? []).map(({ questionId, value }) => [questionId, value as Answer]))
  const typeId = details?.appointmentTypes.some(({ id }) => id === body.appointmentTypeId) ? body.appointmentTypeId : flow.typeId
  const errors: FieldErrors = { ...placeErrors(reason?.errors ?? []), ...(consent ? {} : { consent: 'need-consent' as const }) }
  const next = {
    ...flow,
    hasMovedOn: true,
    typeId,
    answers,
    draft: { ...draftOf(body), consent, texts: consent && body.consent.texts },
  }
  return { ...go(next, path(next).indexOf('contact')), errors, marked: 1 }
}
