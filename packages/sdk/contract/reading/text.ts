/** A text as typed, or as a spreadsheet wrote it, without invisible characters and surrounding spaces. */
export const cleanText = (text: string): string =>
  text
    .replace(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .replace(/[\u00A0\u202F]/g, ' ')
    .trim()

/** Text in one line, without control characters and bidirectional overrides. */
export const oneLine = (text: string): string =>
  cleanText(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/[\u202A-\u202E\u2066-\u2069]/g, ''))

/** The same with its line breaks. */
export const cleanLines = (text: string): string =>
  cleanText(
    text
      .split(/\r\n?|\n/)
      .map(oneLine)
      .join('\n'),
  )

/** How a value was written. */
export interface ReadingOptions {
  /** Also accepts what a spreadsheet makes of a value: serial dates, fractions of a day, and ZIP codes without leading zeros. */
  readonly isSheet?: boolean
}
