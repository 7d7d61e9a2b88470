import type { Text } from '../../words/index.ts'

/** What rows are called by. */
export const names = {
  organization: { en: 'Organization', es: 'Organización' },
  territory: { en: 'Territory', es: 'Territorio' },
  store: { en: 'Store', es: 'Tienda' },
  leadGenerator: { en: 'Lead generator', es: 'Generador' },
  serviceGroup: { en: 'Service', es: 'Servicio' },
  appointmentType: { en: 'Appointment type', es: 'Tipo de cita' },
  status: { en: 'Status', es: 'Estado' },
} as const satisfies Record<string, Text>
