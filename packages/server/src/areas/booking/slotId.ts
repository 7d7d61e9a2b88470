/** A slot by what makes it one, whether or not a row of it exists yet. */
export interface SlotKey {
  readonly appointmentTypeId: number
  /** `YYYY-MM-DD` and `HH:mm` in the territory's zone. */
  readonly date: string
  readonly startLocal: string
}

const encode = (text: string): string => Buffer.from(text).toString('base64url')

/** The opaque id that callers see; the same for the same type, day and start, for ever. */
export const slotIdOf = ({ appointmentTypeId, date, startLocal }: SlotKey): string =>
  encode(`${appointmentTypeId}.${date}.${startLocal.replace(':', '')}`)

/** Undefined for what this server cannot have written. */
export function readSlotId(id: string): SlotKey | undefined {
  const text = Buffer.from(id, 'base64url').toString('latin1')
  const match = /^([1-9]\d{0,9})\.(\d{4}-\d{2}-\d{2})\.([01]\d|2[0-3])([0-5]\d)$/.exec(text)
  if (!match || encode(text) !== id) return
  const [, type = '', date = '', hour = '', minute = ''] = match
  const day = new Date(`${date}T00:00:00Z`)
  if (Number(type) >= 2 ** 31 || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(date)) return
  return { appointmentTypeId: Number(type), date, startLocal: `${hour}:${minute}` }
}
