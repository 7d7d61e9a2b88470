/** The folders of `src` that define an element, `walkup-<name>` each. */
export const names = ['qr-booking', 'available-appointments', 'lead-capture', 'schedule-picker', 'manage'] as const
export type Name = (typeof names)[number]

/** The module that defines it, as a path in `src`. */
export const defineOf = (name: Name): string => `${name}/define.ts`
