import type { Replies } from '@walkup/sdk'
import { defineReport } from '../define.ts'
import { pair } from '../measures.ts'
import { names } from '../names.ts'

const of = pair<Replies['reports.approaches']['total']['current']>()

export const approaches = defineReport({
  endpoint: 'reports.approaches',
  id: 'approaches',
  label: { en: 'Approaches', es: 'Acercamientos' },
  question: { en: 'How many approaches does a lead take?', es: '¿Cuántos acercamientos cuesta un prospecto?' },
  about: {
    en: 'Approaches that generators counted, beside their leads and paid hours.',
    es: 'Acercamientos que contaron los generadores, junto a sus prospectos y horas pagadas.',
  },
  names: [{ title: names.leadGenerator, of: ({ leadGenerator }) => leadGenerator }],
  measures: [
    of('approaches', { en: 'Approaches', es: 'Acercamientos' }),
    of('generatorLeads', { en: 'Leads', es: 'Prospectos' }, 'count', 'leads'),
    of('leadsPerApproach', { en: 'Leads per approach', es: 'Prospectos por acercamiento' }, 'rate'),
    of('paidMinutes', { en: 'Paid hours', es: 'Horas pagadas' }, 'minutes'),
    of('approachesPerPaidHour', { en: 'Approaches per paid hour', es: 'Acercamientos por hora pagada' }, 'rate'),
    of('leadsPerPaidHour', { en: 'Leads per paid hour', es: 'Prospectos por hora pagada' }, 'rate'),
  ],
})
