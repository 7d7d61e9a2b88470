/**
 * The shift colors (docs/domain.md#constants) by name, as hex values `#rrggbb`. They differ in lightness as well as hue, for
 * people with color blindness; a shift also shows its color's name.
 */
export const shiftColors = {
  DarkBlue: '#1b2f73',
  Blue: '#2f7fd8',
  Green: '#1f8a5b',
  Red: '#d8453e',
  DarkRed: '#7d1a28',
  Orange: '#e8871e',
  Pink: '#e58ab8',
  Violet: '#7b52c7',
  Yellow: '#f2cf3b',
} as const
/** The name of a shift color. */
export type ShiftColor = keyof typeof shiftColors
