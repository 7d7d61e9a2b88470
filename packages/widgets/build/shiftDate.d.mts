export function shiftDate(start: string): void
