/** A text as typed, or as a spreadsheet wrote it, without invisible characters and surrounding spaces. */
export const cleanText = (text: string): string =>
  text
    .replace(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .replace(/[\u00A0\u202F]/g, ' ')
    .trim()

/** How a value was written. */
export interface ReadingOptions {
  /** Also accepts what a spreadsheet makes of a value: serial dates, fractions of a day, and ZIP codes without leading zeros. */
  readonly isSheet?: boolean
}
