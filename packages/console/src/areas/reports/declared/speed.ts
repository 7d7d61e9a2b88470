import type { Replies } from '@walkup/sdk'
import { defineReport } from '../define.ts'
import { pair } from '../measures.ts'

const of = pair<Replies['reports.speedToLead']['total']['current']>()

export const speed = defineReport({
  endpoint: 'reports.speedToLead',
  id: 'speed',
  label: { en: 'Speed to lead', es: 'Rapidez de respuesta' },
  question: { en: 'How fast do we answer?', es: '¿Con qué rapidez respondemos?' },
  about: {
    en: 'From the moment a lead comes in to the first call. Leads that shoppers booked themselves have no clock.',
    es: 'Desde que llega un prospecto hasta la primera llamada. Los que reservó el comprador no tienen reloj.',
  },
  isGrouped: true,
  names: [{ title: { en: 'By', es: 'Por' }, of: ({ item }) => item }],
  headline: 'medianSeconds',
  measures: [
    of('medianSeconds', { en: 'Half are called within', es: 'La mitad se llama en' }, 'seconds'),
    of('p90Seconds', { en: 'Nine in ten within', es: 'Nueve de diez en' }, 'seconds'),
    of('shareWithin5Minutes', { en: 'Within 5 minutes', es: 'En 5 minutos' }, 'share'),
    of('leads', { en: 'Leads', es: 'Prospectos' }, 'count', { drill: 'leads' }),
    of('contacted', { en: 'Called', es: 'Llamados' }),
    of('notContacted', { en: 'Not called yet', es: 'Sin llamar' }),
    of('selfBooked', { en: 'Booked themselves', es: 'Reservados solos' }),
  ],
})
