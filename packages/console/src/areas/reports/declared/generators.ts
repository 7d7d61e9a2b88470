import { fill } from '../compare.ts'
import { defineReport } from '../define.ts'
import { closeRate, funnel, leads, ran, ranRate } from '../measures.ts'
import { names } from '../names.ts'
import { say } from '../units.ts'

export const analysis = defineReport({
  endpoint: 'reports.lgAgAnalysis',
  id: 'generator-services',
  isOfGenerators: true,
  label: { en: 'Generators by service', es: 'Generadores por servicio' },
  question: { en: 'What is each generator strong at?', es: '¿En qué destaca cada generador?' },
  about: {
    en: 'Each lead generator’s leads and what became of them, by service.',
    es: 'Los prospectos de cada generador y qué fue de ellos, por servicio.',
  },
  names: [
    { title: names.leadGenerator, of: ({ leadGenerator }) => leadGenerator },
    { title: names.serviceGroup, of: ({ serviceGroup }) => serviceGroup },
  ],
  measures: funnel,
})

export const performance = defineReport({
  endpoint: 'reports.lgAgPerformance',
  id: 'performance',
  isOfGenerators: true,
  label: { en: 'Generators against the average', es: 'Generadores frente al promedio' },
  question: { en: 'Who is ahead of the rest, and who needs help?', es: '¿Quién va por delante y quién necesita ayuda?' },
  about: {
    en: 'Against average is the generator’s leads over the mean of those who worked that service: 1.00 is just that.',
    es: 'Frente al promedio: los prospectos del generador entre la media de quienes trabajaron ese servicio; 1.00 es la media.',
  },
  names: [
    { title: names.leadGenerator, of: ({ leadGenerator }) => leadGenerator },
    { title: names.serviceGroup, of: ({ serviceGroup }) => serviceGroup },
  ],
  drawn: [
    { id: 'leads', tone: 'accent' },
    { id: 'averageLeads', tone: 'muted' },
  ],
  measures: [leads, ran, ranRate, closeRate],
  own: [
    {
      id: 'index',
      title: { en: 'Against average', es: 'Frente al promedio' },
      unit: 'rate',
      of: ({ leadsIndex, figures, average, drill }) => ({
        now: leadsIndex,
        drill: drill.leads,
        part: fill(
          { en: '{n} made against {m} on average', es: '{n} hechos frente a {m} de media' },
          { n: say.count(figures.leads), m: say.rate(average.leads ?? 0) },
        ),
      }),
    },
    {
      id: 'averageLeads',
      title: { en: 'Average leads', es: 'Promedio de prospectos' },
      unit: 'rate',
      of: ({ average }) => ({ now: average.leads }),
    },
    {
      id: 'averageRan',
      title: { en: 'Average ran rate', es: 'Tasa media de realización' },
      unit: 'share',
      of: ({ average }) => ({ now: average.ranRate }),
    },
    {
      id: 'averageClose',
      title: { en: 'Average close rate', es: 'Tasa media de cierre' },
      unit: 'share',
      of: ({ average }) => ({ now: average.closeRate }),
    },
  ],
})
