import type { palette as english } from '../en/palette.ts'
import type { Translation } from '../types.ts'

export const palette: Translation<typeof english> = {
  toTheLatestMessageAndBack: 'Au dernier message, et retour',
  space: 'Espace',
}
