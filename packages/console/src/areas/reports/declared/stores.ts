import { defineReport } from '../define.ts'
import { funnel, work } from '../measures.ts'
import { names } from '../names.ts'

export const stores = defineReport({
  endpoint: 'reports.storeLead',
  id: 'stores',
  label: { en: 'Stores', es: 'Tiendas' },
  question: { en: 'Which stores bring the leads?', es: '¿Qué tiendas traen los prospectos?' },
  about: {
    en: 'Leads by the store that they came from, with the hours paid there.',
    es: 'Prospectos según su tienda, con las horas pagadas allí.',
  },
  names: [{ title: names.store, of: ({ store }) => store, whose: 'storeIds' }],
  measures: [...funnel, ...work],
})
