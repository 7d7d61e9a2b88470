import type { Text } from '../../words/index.ts'

export const words = {
  one: { en: 'user', es: 'usuario' },
  many: { en: 'users', es: 'usuarios' },
  name: { en: 'Name', es: 'Nombre' },
  firstName: { en: 'First name', es: 'Nombre' },
  lastName: { en: 'Last name', es: 'Apellido' },
  email: { en: 'E-mail', es: 'Correo' },
  phone: { en: 'Phone', es: 'Teléfono' },
  role: { en: 'Role', es: 'Rol' },
  territories: { en: 'Territories', es: 'Territorios' },
  state: { en: 'State', es: 'Estado' },
  active: { en: 'Active', es: 'Activo' },
  inactive: { en: 'Inactive', es: 'Inactivo' },
  language: { en: 'Language', es: 'Idioma' },
  hireDate: { en: 'Hired on', es: 'Contratado el' },
  employeeId: { en: 'Employee id', es: 'Id de empleado' },
  partner: { en: 'Partner', es: 'Socio' },
  invited: { en: 'Invited', es: 'Invitado' },
  mailed: { en: 'Invitation mailed', es: 'Invitación enviada' },
  lastSeen: { en: 'Last activity', es: 'Última actividad' },
  addPlace: { en: 'Invite to another organization', es: 'Invitar a otra organización' },
  organization: { en: 'Organization', es: 'Organización' },
  person: { en: 'Person', es: 'Persona' },
  store: { en: 'Store', es: 'Tienda' },
  when: { en: 'When', es: 'Cuándo' },
  activity: { en: 'Activity', es: 'Actividad' },
  reason: { en: 'Reason', es: 'Motivo' },
  note: { en: 'Note', es: 'Nota' },
  picture: { en: 'Picture', es: 'Foto' },
  trades: { en: 'Trades', es: 'Oficios' },
  level: { en: 'Level', es: 'Nivel' },
} as const satisfies Record<string, Text>

export const partners: readonly (readonly [1 | 2 | 16, Text])[] = [
  [1, { en: 'None: our own', es: 'Ninguno: propio' }],
  [2, { en: 'Call tracking', es: 'Seguimiento de llamadas' }],
  [16, { en: 'Home improvement', es: 'Mejoras del hogar' }],
]
export const partnerName = (id: number): Text | undefined =>
  id === 1 ? undefined : partners.find(([partner]) => partner === id)?.[1]

const levels: readonly Text[] = [
  { en: '1: learning', es: '1: aprende' },
  { en: '2: with help', es: '2: con ayuda' },
  { en: '3: alone', es: '3: por su cuenta' },
  { en: '4: experienced', es: '4: con experiencia' },
  { en: '5: teaches it', es: '5: lo enseña' },
]
export const levelOptions: readonly (readonly [number, Text])[] = levels.map((name, place) => [place + 1, name])
