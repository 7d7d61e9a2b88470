import type { FieldError } from '../../problem.ts'
import type { Booking } from '../booking.ts'
import type { MessageKey } from '../../languages/index.ts'
import type { DetailField, FieldErrors, FieldName } from '../flow.ts'
import { all } from './contact.ts'

/** Fields that have a message of their own. */
type Fixable = Exclude<FieldName, DetailField | 'line2' | 'website'>

/** The field that the API names by the last part of a path: `/contact/phone`, `contact.address.state`. */
export function fieldAt(path: string): Fixable | undefined {
  const [part] = /consent|\w+$/.exec(path) ?? []
  const name = part === 'address' || part === 'line2' ? 'line1' : part
  return name === 'consent' || all.some((field) => field.name === name) ? (name as Fixable) : undefined
}

/** Maps the API's errors to fields. The server's messages are in English, so each says what its field needs. */
export function placeErrors(errors: readonly Pick<FieldError, 'path'>[]): FieldErrors {
  return Object.fromEntries(
    errors.flatMap(({ path }): [string, MessageKey][] => {
      const [, detail] = /\bdetails\.(\w+)$/.exec(path) ?? []
      const name = fieldAt(path)
      return detail ? [[detail, 'need-detail']] : name ? [[name, `need-${name}`]] : []
    }),
  )
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
