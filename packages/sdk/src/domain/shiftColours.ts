/**
 * The shift colours (docs/domain.md#constants) by name, as hex values `#rrggbb`. Their lightness differs as well as their hue, so that they stay
 * apart for colour-blind eyes; a shift still carries its colour's name.
 */
export const shiftColours = {
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
/** The name of a shift colour. */
export type ShiftColour = keyof typeof shiftColours
