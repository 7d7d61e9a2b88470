import { phone } from '../ui/format.ts'

/** A phone that can be rung; nothing for none. `e164` as the API has it. */
export const tel = (e164: string | null | undefined) => (e164 ? <a href={`tel:${e164}`}>{phone(e164)}</a> : null)

/** An address that can be written to; nothing for none. */
export const mail = (address: string | null | undefined) => (address ? <a href={`mailto:${address}`}>{address}</a> : null)
