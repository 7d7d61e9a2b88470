import type { features as english } from '../en/features.ts'
import type { Translation } from '../types.ts'

export const features: Translation<typeof english> = {
  whatsNew: 'Novedades',
  newUpdate: 'Novedad nueva',
  editUpdate: 'Editar novedad',
  itDisappearsForEverybodyThisCantBe: 'Se quita para todos. No se puede deshacer.',
  switchedOnEverybodyItIsForSees: 'Mostrar a sus destinatarios',
  smallLettersDigitsAndHyphens: 'Minúsculas, dígitos y guiones. La usan los programas',
  deleted: 'Eliminada',
  whatIsNewInWalkupWillStand: 'Aún no hay novedades',
  eachUpdateSaysWhatChangedForThe: 'Las novedades cuentan qué hay de nuevo en Walkup.',
}
