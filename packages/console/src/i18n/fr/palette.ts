import type { palette as english } from '../en/palette.ts'
import type { Translation } from '../types.ts'

export const palette: Translation<typeof english> = {
  latestMessage: 'Aller au dernier message et revenir',
  space: 'Espace',
}
