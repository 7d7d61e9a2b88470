import type { palette as english } from '../en/palette.ts'
import type { Translation } from '../types.ts'

export const palette: Translation<typeof english> = {
  latestMessage: 'Ir al último mensaje y volver',
  space: 'Espacio',
}
