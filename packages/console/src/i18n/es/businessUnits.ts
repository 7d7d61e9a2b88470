import type { businessUnits as english } from '../en/businessUnits.ts'
import type { Translation } from '../types.ts'

export const businessUnits: Translation<typeof english> = {
  newBusinessUnit: 'Unidad de negocio nueva',
  editBusinessUnit: 'Editar unidad de negocio',
  businessUnitNoun: 'unidad de negocio',
  businessUnitsNoun: 'unidades de negocio',
  empty: 'Aún no hay unidades de negocio',
  emptyHint: 'Una unidad de negocio se dedica a un tipo de trabajo. Los técnicos y los tipos de cita pertenecen a una.',
  nameOrId: 'Nombre o ID',
}
