import type { businessUnits as english } from '../en/businessUnits.ts'
import type { Translation } from '../types.ts'

export const businessUnits: Translation<typeof english> = {
  newBusinessUnit: 'Nouvelle unité commerciale',
  editBusinessUnit: 'Modifier l’unité commerciale',
  businessUnit: 'unité commerciale',
  businessUnits: 'unités commerciales',
  businessUnitsWillStandHere: 'Aucune unité commerciale pour l’instant',
  aBusinessUnitIsThePartOf:
    'Une unité commerciale se consacre à un type de travaux. Techniciens et types de rendez-vous en font partie.',
  newBusinessUnit2: 'Nouvelle unité commerciale',
  nameOrId: 'Nom ou identifiant',
}
