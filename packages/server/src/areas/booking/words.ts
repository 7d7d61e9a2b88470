/** When an appointment is, as a person says it, in its own zone: "Tuesday, November 24 at 10:00 AM EST". */
export const inWords = (appointment: { readonly startAt: string; readonly timeZone: string }, locale = 'en-US'): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: appointment.timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(appointment.startAt))
