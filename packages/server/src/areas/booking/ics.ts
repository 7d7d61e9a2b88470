export interface Organizer {
  readonly name: string
  /** Must receive mail, or be a no-reply address. */
  readonly email: string
}
/** The subset of RFC 5545 for a single appointment. */
export interface CalendarEvent {
  readonly uid: string
  readonly sequence: number
  readonly isCancelled: boolean
  /** ISO instants. */
  readonly startAt: string
  readonly endAt: string
  readonly changedAt: string
  readonly organizer: Organizer
  readonly summary: string
  readonly description: string
  readonly location?: string | undefined
  readonly url?: string | undefined
}

/** How long before an appointment its calendar reminds the shopper. */
const ALARM_HOURS = 2

export const stamp = (iso: string): string => new Date(iso).toISOString().replace(/[-:]|\.\d{3}/g, '')
export const escape = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\n|\r/g, '\\n')

/** Required for PUBLISH and CANCEL (RFC 5546 §3.2.1); calendars show it. */
export const organizerLine = ({ name, email }: Organizer): string =>
  `ORGANIZER;CN="${name.replace(/["\p{Cc}]/gu, ' ')}":mailto:${email}`

/** Folds a line at 75 bytes, between characters (RFC 5545 §3.1). */
export function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 75) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...parts, part].join('\r\n')
}

export function calendar(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Walkup//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${stamp(event.changedAt)}`,
    `DTSTART:${stamp(event.startAt)}`,
    `DTEND:${stamp(event.endAt)}`,
    organizerLine(event.organizer),
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escape(event.summary)}`,
    `DESCRIPTION:${escape(event.description)}`,
    ...(event.location ? [`LOCATION:${escape(event.location)}`] : []),
    ...(event.url ? [`URL:${event.url}`] : []),
    'TRANSP:OPAQUE',
    ...(event.isCancelled
      ? []
      : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escape(event.summary)}`, `TRIGGER:-PT${ALARM_HOURS}H`, 'END:VALARM']),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
