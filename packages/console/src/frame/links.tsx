import { phone } from '../ui/format.ts'

/** A `tel:` link; nothing without a number. `e164` as returned by the API. */
export const tel = (e164: string | null | undefined) => (e164 ? <a href={`tel:${e164}`}>{phone(e164)}</a> : null)

/** A `mailto:` link; nothing without an address. */
export const mail = (address: string | null | undefined) => (address ? <a href={`mailto:${address}`}>{address}</a> : null)
