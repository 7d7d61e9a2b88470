import type { features as english } from '../en/features.ts'
import type { Translation } from '../types.ts'

export const features: Translation<typeof english> = {
  title: 'Novedades',
  newUpdate: 'Novedad nueva',
  editUpdate: 'Editar novedad',
  deleteHint: 'Se quita para todos. No se puede deshacer.',
  activeHint: 'Mostrar a sus destinatarios',
  keyHint: 'Minúsculas, dígitos y guiones. La usan los programas',
  deleted: 'Eliminada',
  empty: 'Aún no hay novedades',
  emptyHint: 'Las novedades cuentan qué hay de nuevo en Walkup.',
}
