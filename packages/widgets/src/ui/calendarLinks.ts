/** What a calendar shows of a visit; instants are ISO 8601. */
export interface CalendarVisit {
  readonly title: string
  readonly startAt: string
  readonly endAt: string
  /** Where it is, in one line. */
  readonly place?: string | undefined
  /** Text that says what to expect. */
  readonly about?: string | null | undefined
}

/** `2026-11-24T15:00:00.000Z` as Google takes it: `20261124T150000Z`. */
const compact = (instant: string): string => `${new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')}`
const seconds = (instant: string): string => new Date(instant).toISOString().replace(/\.\d+/, '')

const withQuery = (url: string, query: Readonly<Record<string, string | null | undefined>>): string => {
  const filled = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `${url}?${new URLSearchParams(filled).toString()}`
}

/** Opens Google Calendar with the visit filled in. The manage link is left out: URLs end up in logs. */
export const googleCalendar = ({ title, startAt, endAt, place, about }: CalendarVisit): string =>
  withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(startAt)}/${compact(endAt)}`,
    location: place,
    details: about,
  })

/** The same for Outlook on the web. */
export const outlookCalendar = ({ title, startAt, endAt, place, about }: CalendarVisit): string =>
  withQuery('https://outlook.live.com/calendar/0/action/compose', {
    rru: 'addevent',
    subject: title,
    startdt: seconds(startAt),
    enddt: seconds(endAt),
    location: place,
    body: about,
  })
