import type { Replies } from '@walkup/sdk'
import { defineReport } from '../define.ts'
import { fill } from '../compare.ts'
import { ended } from '../logs.ts'
import { madeIn, pair } from '../measures.ts'
import { names } from '../names.ts'
import { say } from '../units.ts'

const of = pair<Replies['reports.approaches']['total']['current']>()

export const approaches = defineReport({
  endpoint: 'reports.approaches',
  id: 'approaches',
  isOfGenerators: true,
  label: { en: 'Approaches', es: 'Acercamientos' },
  question: { en: 'How many approaches does a lead take?', es: '¿Cuántos acercamientos cuesta un prospecto?' },
  about: {
    en: 'Approaches that generators counted, beside their leads and paid hours.',
    es: 'Acercamientos que contaron los generadores, junto a sus prospectos y horas pagadas.',
  },
  names: [{ title: names.leadGenerator, of: ({ leadGenerator }) => leadGenerator, whose: 'userIds' }],
  measures: [
    of('approaches', { en: 'Approaches', es: 'Acercamientos' }),
    of('generatorLeads', { en: 'Leads', es: 'Prospectos' }, 'count', { drill: 'generatorLeads' }),
    of('leadsPerApproach', { en: 'Leads per approach', es: 'Prospectos por acercamiento' }, 'rate', {
      drill: 'generatorLeads',
      part: ({ generatorLeads, approaches: all }) =>
        fill(
          { en: '{n} made of {m} approaches', es: '{n} hechos de {m} acercamientos' },
          { n: say.count(generatorLeads), m: say.count(all) },
        ),
    }),
    of('paidMinutes', { en: 'Paid hours', es: 'Horas pagadas' }, 'minutes', { states: ended }),
    of('approachesPerPaidHour', { en: 'Approaches per paid hour', es: 'Acercamientos por hora pagada' }, 'rate'),
    of('leadsPerPaidHour', { en: 'Leads per paid hour', es: 'Prospectos por hora pagada' }, 'rate', {
      drill: 'generatorLeads',
      part: ({ generatorLeads, paidMinutes }) => fill(madeIn, { n: say.count(generatorLeads), hours: say.minutes(paidMinutes) }),
    }),
  ],
})
