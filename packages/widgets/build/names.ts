/** The folders of `src` that define an element, `walkup-<name>` each. */
export const names = ['qr-booking', 'available-appointments', 'lead-capture', 'schedule-picker', 'manage'] as const
