import type { RoleKey } from '@walkup/sdk/contract'
import { roleOf } from '../data/roles.ts'
import { say, type Text } from '../words/index.ts'
import type { Source } from './sources.ts'

/** Lists that the server fixes by id, whose names it has in English alone. */
type Names = Readonly<Record<number, Text>>

export const languages: Names = {
  1: { en: 'English', es: 'Inglés' },
  2: { en: 'Spanish', es: 'Español' },
  3: { en: 'French', es: 'Francés' },
  4: { en: 'Chinese', es: 'Chino' },
  5: { en: 'Vietnamese', es: 'Vietnamita' },
}
export const activities: Names = {
  1: { en: 'Clock in', es: 'Entrada' },
  2: { en: 'Clock out', es: 'Salida' },
  3: { en: 'Break', es: 'Pausa' },
  4: { en: 'Lunch', es: 'Comida' },
  5: { en: 'Approach', es: 'Acercamiento' },
}
const roleLabels: Readonly<Record<RoleKey, Text>> = {
  systemAdministrator: { en: 'System administrator', es: 'Administrador del sistema' },
  organizationAdministrator: { en: 'Organization administrator', es: 'Administrador de la organización' },
  organizationManager: { en: 'Organization manager', es: 'Gerente de la organización' },
  territoryManager: { en: 'Territory manager', es: 'Gerente de territorio' },
  dispatcher: { en: 'Dispatcher', es: 'Despachador' },
  payroll: { en: 'Payroll', es: 'Nómina' },
  viewer: { en: 'Viewer', es: 'Lector' },
  integration: { en: 'Integration user', es: 'Usuario de integración' },
  leadGenerator: { en: 'Lead generator', es: 'Generador' },
  supervisor: { en: 'Lead generator supervisor', es: 'Supervisor de generadores' },
}
/** What an answer can be. */
export const dataTypes: Names = {
  1: { en: 'Text', es: 'Texto' },
  2: { en: 'Number', es: 'Número' },
  3: { en: 'Date', es: 'Fecha' },
  4: { en: 'One choice', es: 'Una opción' },
  5: { en: 'Several choices', es: 'Varias opciones' },
}
/** How it can be asked for. */
export const fieldTypes: Names = {
  1: { en: 'Text line', es: 'Línea de texto' },
  2: { en: 'Text area', es: 'Área de texto' },
  3: { en: 'Number', es: 'Número' },
  4: { en: 'Date picker', es: 'Calendario' },
  5: { en: 'Radio buttons', es: 'Botones de opción' },
  6: { en: 'Drop-down', es: 'Lista desplegable' },
  7: { en: 'Checkboxes', es: 'Casillas' },
}

/** A name in the reader's language; the server's for one that came after this page. */
export const nameOf = (names: Names, { id, name }: { readonly id: number; readonly name: string }): string =>
  names[id] ? say(names[id]) : name
export function roleName(id: number): string {
  const role = roleOf(id)
  return role ? say(roleLabels[role.key]) : `#${id}`
}

/** A source's options by their names in the reader's language. */
export const worded = <V extends number>(source: Source<V>, names: Names): Source<V> => ({
  ...source,
  useOptions: (typed) =>
    source.useOptions(typed)?.map(({ value, label }) => ({ value, label: nameOf(names, { id: value, name: label }) })),
})
