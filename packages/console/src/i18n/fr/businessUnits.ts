import type { businessUnits as english } from '../en/businessUnits.ts'
import type { Translation } from '../types.ts'

export const businessUnits: Translation<typeof english> = {
  newBusinessUnit: 'Nouvelle unité commerciale',
  editBusinessUnit: 'Modifier l’unité commerciale',
  businessUnitNoun: 'unité commerciale',
  businessUnitsNoun: 'unités commerciales',
  empty: 'Aucune unité commerciale pour l’instant',
  emptyHint: 'Une unité commerciale se consacre à un type de travaux. Techniciens et types de rendez-vous en font partie.',
  nameOrId: 'Nom ou identifiant',
}
