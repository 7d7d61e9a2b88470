import type { businessUnits as english } from '../en/businessUnits.ts'
import type { Translation } from '../types.ts'

export const businessUnits: Translation<typeof english> = {
  newBusinessUnit: 'Unidad de negocio nueva',
  editBusinessUnit: 'Editar unidad de negocio',
  businessUnit: 'unidad de negocio',
  businessUnits: 'unidades de negocio',
  businessUnitsWillStandHere: 'Aquí estarán las unidades de negocio',
  aBusinessUnitIsThePartOf: 'Una unidad de negocio hace un tipo de trabajo; los técnicos y los tipos de cita pertenecen a una.',
  newBusinessUnit2: 'Unidad nueva',
  nameOrId: 'Nombre o id',
}
