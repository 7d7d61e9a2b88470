import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { phoneText } from '@walkup/sdk/reading'

/** A US or international phone number as E.164; undefined if it is invalid. */
export function toE164(typed: string): string | undefined {
  const phone = parsePhoneNumberFromString(phoneText(typed), 'US')
  return phone?.isValid() ? phone.number : undefined
}
