import type { FieldError } from '../../problem.ts'
import type { Booking } from '../booking.ts'
import type { FieldErrors, FieldName } from '../flow.ts'
import { all } from './contact.ts'

/** Maps the API's errors to fields by the last part of their path: `/contact/phone`, `contact.address.state`. */
export function placeErrors(errors: readonly FieldError[]): FieldErrors {
  const placed: FieldErrors = {}
  for (const { path, message } of errors) {
    const [part] = /consent|\w+$/.exec(path) ?? []
    const name = part === 'address' ? 'line1' : part
    if (name === 'consent' || all.some((field) => field.name === name))
      placed[name as FieldName] ??= name === 'consent' ? { key: 'need-consent' } : { text: message }
  }
  return placed
}

/** The consent text changed: shows the current one and asks again. */
async function askConsent(booking: Booking): Promise<void> {
  const page = await booking.read().catch(() => undefined)
  booking.move(({ details, ...now }) => ({
    ...now,
    details: details && { ...details, ...(page && { webConfig: page.webConfig }) },
    draft: { ...now.draft, consent: false },
  }))
}

/** Maps the API's validation errors to fields; lazy-loaded with the first one. */
export function refused(booking: Booking, errors: readonly FieldError[]): FieldErrors {
  const placed = placeErrors(errors)
  if (placed.consent) void askConsent(booking)
  return placed
}
