/** The numeric-only key filter of spec §5: whether a keyboard event's `key` is one of the digits 0 to 9. */
export const isDigitKey = (key: string): boolean => /^[0-9]$/.test(key)
