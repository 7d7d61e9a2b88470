import type { StarterTexts } from '../types.ts'

export const starter: StarterTexts = {
  consent:
    'Al marcar esta casilla acepto que {organization} me llame, también con tecnología automatizada, al número que di sobre mi solicitud y mi cita. Mi consentimiento no es condición para comprar y puedo retirarlo en cualquier momento.',
  questions: {
    ownsHome: {
      label: '¿Es dueño de su casa?',
      options: { house: 'Sí, una casa', condo: 'Sí, un condominio', rent: 'No, alquilo' },
    },
    projectStart: {
      label: '¿Cuándo le gustaría empezar?',
      options: { now: 'Lo antes posible', months: 'En uno a tres meses', later: 'Más adelante' },
    },
    urgency: {
      label: '¿Qué tan urgente es?',
      options: { emergency: 'Ahora no funciona', soon: 'Esta semana estaría bien', planned: 'Estoy planificando' },
    },
  },
}
