import { say, type Text } from '../../words/index.ts'
import { plain } from './words.ts'

/** Names of fields as the trail has them, in both languages; others are read out of their own name. */
const fields: Readonly<Record<string, Text>> = {
  name: { en: 'Name', es: 'Nombre' },
  firstName: { en: 'First name', es: 'Nombre' },
  lastName: { en: 'Last name', es: 'Apellido' },
  email: { en: 'E-mail', es: 'Correo electrónico' },
  phone: { en: 'Phone', es: 'Teléfono' },
  phones: { en: 'Phones', es: 'Teléfonos' },
  address: { en: 'Address', es: 'Dirección' },
  line1: { en: 'Street', es: 'Calle' },
  line2: { en: 'Apartment or suite', es: 'Apartamento o local' },
  city: { en: 'City', es: 'Ciudad' },
  state: { en: 'State', es: 'Estado' },
  postalCode: { en: 'ZIP code', es: 'Código postal' },
  status: { en: 'Status', es: 'Estado' },
  note: { en: 'Note', es: 'Nota' },
  reason: { en: 'Reason', es: 'Motivo' },
  rejectReason: { en: 'Reject reason', es: 'Motivo del rechazo' },
  isActive: { en: 'Is active', es: 'Activo' },
  isDeleted: { en: 'Is deleted', es: 'Eliminado' },
  roleId: { en: 'Role', es: 'Rol' },
  roleIds: { en: 'Roles', es: 'Roles' },
  languageId: { en: 'Language', es: 'Idioma' },
  storeId: { en: 'Store', es: 'Tienda' },
  territoryId: { en: 'Territory', es: 'Territorio' },
  territoryIds: { en: 'Territories', es: 'Territorios' },
  organizationId: { en: 'Organization', es: 'Organización' },
  userId: { en: 'User', es: 'Usuario' },
  leadGeneratorId: { en: 'Lead generator', es: 'Generador' },
  appointmentTypeId: { en: 'Appointment type', es: 'Tipo de cita' },
  serviceGroupId: { en: 'Service', es: 'Servicio' },
  technicianIds: { en: 'Technicians', es: 'Técnicos' },
  businessUnitIds: { en: 'Business units', es: 'Unidades de negocio' },
  questionIds: { en: 'Questions', es: 'Preguntas' },
  duplicateOfId: { en: 'Repeats the lead', es: 'Repite el prospecto' },
  leads: { en: 'Leads', es: 'Prospectos' },
  sold: { en: 'Sold', es: 'Vendido' },
  clockInAt: { en: 'Clock in', es: 'Entrada' },
  clockOutAt: { en: 'Clock out', es: 'Salida' },
  breakMin: { en: 'Break, minutes', es: 'Descanso, minutos' },
  startAt: { en: 'Start', es: 'Comienzo' },
  endAt: { en: 'End', es: 'Fin' },
  date: { en: 'Date', es: 'Fecha' },
  startLocal: { en: 'From', es: 'Desde' },
  endLocal: { en: 'To', es: 'Hasta' },
  dayOfWeek: { en: 'Day of the week', es: 'Día de la semana' },
  capacity: { en: 'Capacity', es: 'Capacidad' },
  seats: { en: 'Seats', es: 'Plazas' },
  colour: { en: 'Colour', es: 'Color' },
  order: { en: 'Order', es: 'Orden' },
  title: { en: 'Title', es: 'Título' },
  label: { en: 'Label', es: 'Etiqueta' },
  body: { en: 'Text', es: 'Texto' },
  expiresAt: { en: 'Expires', es: 'Caduca' },
  timeZone: { en: 'Time zone', es: 'Zona horaria' },
  consent: { en: 'Consent', es: 'Consentimiento' },
  version: { en: 'Version', es: 'Versión' },
}

/** "Address › Street" of `address.line1`. */
export const fieldName = (path: string): string =>
  path
    .replace(/Cents$/, '')
    .split('.')
    .map((part) => (Object.hasOwn(fields, part) ? say(fields[part] as Text) : plain(part)))
    .join(' › ')
