/** Whether a keyboard event's `key` is one of the digits 0 to 9, which the numeric-only filter accepts. */
export const isDigitKey = (key: string): boolean => /^[0-9]$/.test(key)

/** The part of a `KeyboardEvent` that the filter reads. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
  readonly altKey?: boolean
}

/**
 * Whether a numeric-only field should accept a `keydown`. Digits are accepted, as are keys that type nothing (Tab, Backspace,
 * arrows, F5, and `Unidentified`, which on-screen keyboards send for every key) and shortcuts with Ctrl or ⌘. Any other
 * character is rejected: `if (!isNumericKey(event)) event.preventDefault()`.
 */
export function isNumericKey({ key, ctrlKey = false, metaKey = false, altKey = false }: KeyPress): boolean {
  // AltGr, which types characters such as €, is reported as Ctrl with Alt; a dead key composes a letter with an accent.
  const isShortcut = (ctrlKey || metaKey) && !altKey
  const writesNothing = /^[A-Z]\w+$/.test(key) && key !== 'Dead'
  return isDigitKey(key) || isShortcut || writesNothing
}
