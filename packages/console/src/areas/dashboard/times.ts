import { locale } from '../../words/index.ts'

const LOCALE = locale === 'es' ? 'es-US' : 'en-US'

/** "10:30 AM" of an instant, in a zone or in the viewer's. */
export const localTime = (instant: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(instant))
