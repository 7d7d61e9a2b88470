import type { businessUnits as english } from '../en/businessUnits.ts'
import type { Translation } from '../types.ts'

export const businessUnits: Translation<typeof english> = {
  newBusinessUnit: 'Unidad de negocio nueva',
  editBusinessUnit: 'Editar unidad de negocio',
  businessUnit: 'unidad de negocio',
  businessUnits: 'unidades de negocio',
  businessUnitsWillStandHere: 'Aún no hay unidades de negocio',
  aBusinessUnitIsThePartOf:
    'Una unidad de negocio se dedica a un tipo de trabajo. Los técnicos y los tipos de cita pertenecen a una.',
  newBusinessUnit2: 'Unidad de negocio nueva',
  nameOrId: 'Nombre o ID',
}
