import type { features as english } from '../en/features.ts'
import type { Translation } from '../types.ts'

export const features: Translation<typeof english> = {
  whatsNew: 'Novedades',
  newUpdate: 'Novedad nueva',
  editUpdate: 'Editar novedad',
  itDisappearsForEverybodyThisCantBe: 'Desaparece para todos. No se puede deshacer.',
  switchedOnEverybodyItIsForSees: 'Encendida: la ven sus destinatarios',
  smallLettersDigitsAndHyphens: 'Minúsculas, cifras y guiones; la usan los programas',
  deleted: 'Eliminada',
  whatIsNewInWalkupWillStand: 'Aquí estará lo nuevo de Walkup',
  eachUpdateSaysWhatChangedForThe: 'Cada novedad dice qué cambió, para quien le toca.',
}
