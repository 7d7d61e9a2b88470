/** The name by which a time zone is kept; undefined for one that does not exist. */
export function zoneName(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return
  }
}
