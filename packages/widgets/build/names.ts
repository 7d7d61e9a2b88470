/** The folders of `src` that define an element, `walkup-<name>` each. */
export const names = ['qr-booking', 'available-appointments', 'lead-capture', 'schedule-picker', 'manage'] as const

/** What an element's attribute asks for besides, as paths in `src`: the loader fetches it with the element. */
export const extras = {
  'available-appointments[book]': ['available-appointments/booking.ts', 'booking/later/index.ts'],
  'lead-capture[kiosk]': ['lead-capture/kiosk/index.ts'],
} as const
