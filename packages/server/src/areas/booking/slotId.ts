/** Identifies a slot, whether or not it has a row yet. */
export interface SlotKey {
  readonly appointmentTypeId: number
  /** `YYYY-MM-DD` and `HH:mm` in the territory's time zone. */
  readonly date: string
  readonly startLocal: string
}

const encode = (text: string): string => Buffer.from(text).toString('base64url')

/** The API's opaque id, derived from type, date and start only, so that it never changes. */
export const slotIdOf = ({ appointmentTypeId, date, startLocal }: SlotKey): string =>
  encode(`${appointmentTypeId}.${date}.${startLocal.replace(':', '')}`)

/** Parses a slot id; undefined if `slotIdOf` could not have returned it. */
export function readSlotId(id: string): SlotKey | undefined {
  const text = Buffer.from(id, 'base64url').toString('latin1')
  const match = /^([1-9]\d{0,9})\.(\d{4}-\d{2}-\d{2})\.([01]\d|2[0-3])([0-5]\d)$/.exec(text)
  if (!match || encode(text) !== id) return
  const [, type = '', date = '', hour = '', minute = ''] = match
  const day = new Date(`${date}T00:00:00Z`)
  if (Number(type) >= 2 ** 31 || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(date)) return
  return { appointmentTypeId: Number(type), date, startLocal: `${hour}:${minute}` }
}
