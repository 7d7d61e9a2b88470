import type { FieldError } from '../../problem.ts'
import type { Booking } from '../booking.ts'
import type { FieldErrors, FieldName } from '../flow.ts'
import { all } from './contact.ts'

/** Puts the server's findings at their fields, by the last part of a path: `/contact/phone`, `contact.address.state`. */
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

/** The text of the consent has changed meanwhile: the one in force is shown and asked again. */
async function askConsent(booking: Booking): Promise<void> {
  const page = await booking.read().catch(() => undefined)
  booking.move(({ details, ...now }) => ({
    ...now,
    details: details && { ...details, ...(page && { webConfig: page.webConfig }) },
    draft: { ...now.draft, consent: false },
  }))
}

/** What the server's refusal says of the fields; it comes with the first one. */
export function refused(booking: Booking, errors: readonly FieldError[]): FieldErrors {
  const placed = placeErrors(errors)
  if (placed.consent) void askConsent(booking)
  return placed
}
