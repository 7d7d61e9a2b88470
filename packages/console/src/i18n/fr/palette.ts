import type { palette as english } from '../en/palette.ts'
import type { Translation } from '../types.ts'

export const palette: Translation<typeof english> = {
  toTheLatestMessageAndBack: 'Aller au dernier message et revenir',
  space: 'Espace',
}
