import ICAL from 'ical.js'

export interface CalendarEvent {
  readonly method: unknown
  readonly uid: string
  readonly sequence: number
  readonly status: unknown
  readonly startAt: string
  readonly endAt: string
  readonly summary: string
  readonly location: string | null
  readonly description: string
  readonly alarms: number
}

/** The events of an iCalendar file, as a calendar reads them. @throws when it is malformed */
export function readCalendar(text: string): CalendarEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      method: calendar.getFirstPropertyValue('method'),
      uid: event.uid,
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      startAt: event.startDate.toJSDate().toISOString(),
      endAt: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      location: event.location,
      description: event.description,
      alarms: component.getAllSubcomponents('valarm').length,
    }
  })
}
