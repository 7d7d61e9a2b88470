import { emptyDraft, type Answer, type Draft, type Flow, type FieldErrors } from '../../booking/flow.ts'
import { placeErrors } from '../../booking/later/contact.ts'
import { goTo } from '../../booking/later/ending.ts'
import { formatPhone } from '../../phone.ts'
import type { Entry, Kept } from './entries.ts'

/** Nobody has touched it yet. */
export const isPristine = ({ at, answers, draft, result }: Flow): boolean =>
  at === 0 &&
  !result &&
  Object.keys(answers).length === 0 &&
  (Object.keys(emptyDraft) as (keyof Draft)[]).every((name) => draft[name] === emptyDraft[name])

const draftOf = ({ contact: { address, phone, ...contact } }: Entry): Draft => ({
  ...emptyDraft,
  ...Object.fromEntries(Object.entries(contact).filter(([, text]) => text)),
  phone: formatPhone(phone ?? ''),
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  postalCode: address?.postalCode ?? '',
})

/**
 * A flow with a refused entry in its form, what the API found beside the fields. The consent stays ticked only under the text
 * that it was given to.
 */
export function refill(flow: Flow, { body, reason }: Kept): Flow {
  if (!body) return flow
  const { details } = flow
  const consent = body.consent.version === details?.webConfig.consent.version && reason?.kind === 'fields'
  const answers = Object.fromEntries((body.answers ?? []).map(({ questionId, value }) => [questionId, value as Answer]))
  const typeId = details?.appointmentTypes.some(({ id }) => id === body.appointmentTypeId) ? body.appointmentTypeId : flow.typeId
  const errors: FieldErrors = { ...placeErrors(reason?.errors ?? []), ...(consent ? {} : { consent: { key: 'need-consent' } }) }
  const filled = goTo({ ...flow, hasMovedOn: true, typeId, answers, draft: { ...draftOf(body), consent } }, 'contact')
  return { ...filled, errors, marked: flow.marked + 1 }
}
