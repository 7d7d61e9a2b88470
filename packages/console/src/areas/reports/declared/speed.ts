import type { Replies } from '@walkup/sdk'
import { fill } from '../compare.ts'
import { defineReport } from '../define.ts'
import { pair } from '../measures.ts'
import { say } from '../units.ts'

type Total = Replies['reports.speedToLead']['total']
const of = pair<Total['current'], Total['drill']>()
/** How long is reckoned of the leads that were called. */
const called = {
  drill: 'contacted',
  part: ({ contacted }: Total['current']) =>
    fill({ en: 'the {n} that were called', es: 'los {n} que se llamaron' }, { n: say.count(contacted) }),
} as const

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
    of('medianSeconds', { en: 'Half are called within', es: 'La mitad se llama en' }, 'seconds', called),
    of('p90Seconds', { en: 'Nine in ten within', es: 'Nueve de diez en' }, 'seconds', called),
    of('shareWithin5Minutes', { en: 'Within 5 minutes', es: 'En 5 minutos' }, 'share', {
      drill: 'within5Minutes',
      part: ({ within5Minutes, contacted }) =>
        fill(
          { en: '{n} within 5 minutes, of {m} called', es: '{n} en 5 minutos, de {m} llamados' },
          { n: say.count(within5Minutes), m: say.count(contacted) },
        ),
    }),
    of('leads', { en: 'Leads', es: 'Prospectos' }, 'count', { drill: 'leads' }),
    of('contacted', { en: 'Called', es: 'Llamados' }, 'count', { drill: 'contacted' }),
    of('notContacted', { en: 'Not called yet', es: 'Sin llamar' }, 'count', { drill: 'notContacted' }),
    of('selfBooked', { en: 'Booked themselves', es: 'Reservados solos' }, 'count', { drill: 'selfBooked' }),
  ],
})
