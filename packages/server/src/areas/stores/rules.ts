/** The canonical name of a time zone; undefined for an unknown one. */
export function zoneName(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return
  }
}
