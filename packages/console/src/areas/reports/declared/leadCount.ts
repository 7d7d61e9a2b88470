import { defineReport } from '../define.ts'
import { duplicates, external, funnel, internal, leads, ran, rejected, scheduled, sold, work } from '../measures.ts'
import { names } from '../names.ts'

export const leadsByTerritory = defineReport({
  endpoint: 'reports.leadCountByTerritory',
  id: 'territories',
  label: { en: 'Territories', es: 'Territorios' },
  question: { en: 'Which territories bring the leads?', es: '¿Qué territorios traen los prospectos?' },
  about: { en: 'Leads by the territory that they fall in.', es: 'Prospectos según el territorio al que pertenecen.' },
  names: [{ title: names.territory, of: ({ territory }) => territory, whose: 'territoryIds' }],
  measures: [leads, internal, external, rejected, duplicates, scheduled, ran, sold, ...work],
})

export const leadsByType = defineReport({
  endpoint: 'reports.leadCountByAppointmentType',
  id: 'types',
  label: { en: 'Appointment types', es: 'Tipos de cita' },
  question: { en: 'What do shoppers ask for?', es: '¿Qué piden los compradores?' },
  about: { en: 'Leads by the kind of appointment that they are for.', es: 'Prospectos según el tipo de cita.' },
  names: [{ title: names.appointmentType, of: ({ appointmentType }) => appointmentType }],
  measures: funnel,
})

export const leadsByGeneratorAndType = defineReport({
  endpoint: 'reports.leadCountByLgAppointmentType',
  id: 'generator-types',
  isOfGenerators: true,
  label: { en: 'Generators by appointment type', es: 'Generadores por tipo de cita' },
  question: { en: 'Who brings which kind of appointment?', es: '¿Quién trae qué tipo de cita?' },
  about: {
    en: 'Leads of each lead generator by the kind of appointment that they are for.',
    es: 'Prospectos de cada generador según el tipo de cita.',
  },
  names: [
    { title: names.leadGenerator, of: ({ leadGenerator }) => leadGenerator },
    { title: names.appointmentType, of: ({ appointmentType }) => appointmentType },
  ],
  measures: funnel,
})
