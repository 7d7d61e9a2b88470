import type { Text } from '../../words/index.ts'

/** What the form asks and the detail tells, by the same names. */
export const words = {
  name: { en: 'Name', es: 'Nombre' },
  territory: { en: 'Territory', es: 'Territorio' },
  service: { en: 'Service', es: 'Servicio' },
  state: { en: 'State', es: 'Estado' },
  active: { en: 'Active', es: 'Activo' },
  inactive: { en: 'Inactive', es: 'Inactivo' },
  coming: { en: 'Visits to come', es: 'Visitas por venir' },
  time: { en: 'Time', es: 'Tiempo' },
  durationMin: { en: 'How long a visit takes', es: 'Duración de la visita' },
  arrivalWindowMin: { en: 'Arrival window', es: 'Ventana de llegada' },
  bufferBeforeMin: { en: 'Kept free before', es: 'Libre antes' },
  bufferAfterMin: { en: 'Kept free after', es: 'Libre después' },
  minNoticeMin: { en: 'Least notice', es: 'Antelación mínima' },
  horizonDays: { en: 'Offered ahead', es: 'Se ofrece con' },
  who: { en: 'Who comes', es: 'Quién acude' },
  technicians: { en: 'Technicians', es: 'Técnicos' },
  noneNeeded: { en: 'Left empty, the visit needs no technician', es: 'Vacío, la visita no necesita técnico' },
  nobody: { en: 'Nobody: the visit needs no technician', es: 'Nadie: la visita no necesita técnico' },
  businessUnits: { en: 'Business units', es: 'Unidades de negocio' },
  asked: { en: 'What is asked', es: 'Qué se pregunta' },
  questions: { en: 'Questions', es: 'Preguntas' },
  said: { en: 'Said once it is booked', es: 'Se dice al reservar' },
  contact: { en: 'Its own contact', es: 'Contacto propio' },
  slots: { en: 'Slots', es: 'Horarios' },
} as const satisfies Record<string, Text>
