import { defineReport } from '../define.ts'
import { funnel, leads, leadsPerHour, noShow, paidHours, ran, ranRate, scheduled, sold, soldCents, work } from '../measures.ts'
import { names } from '../names.ts'

export const byOrganization = defineReport({
  endpoint: 'reports.ownerGroupByOrganization',
  id: 'organizations',
  label: { en: 'Organizations', es: 'Organizaciones' },
  question: { en: 'How do our organizations compare?', es: '¿Cómo se comparan nuestras organizaciones?' },
  about: {
    en: 'Every organization of the owner group that you reach, the parent included.',
    es: 'Cada organización del grupo que usted alcanza, incluida la matriz.',
  },
  isOwnerGroup: true,
  names: [{ title: names.organization, of: ({ organization }) => organization, whose: 'organizationId' }],
  measures: [...funnel, ...work],
})

export const byLeadGenerator = defineReport({
  endpoint: 'reports.ownerGroupByLeadGenerator',
  id: 'organization-generators',
  isOfGenerators: true,
  label: { en: 'Generators of all organizations', es: 'Generadores de todas las organizaciones' },
  question: { en: 'Who brings the leads, across organizations?', es: '¿Quién trae los prospectos en todas las organizaciones?' },
  about: {
    en: 'Each lead generator in each organization of the owner group, with the hours paid there.',
    es: 'Cada generador en cada organización del grupo, con las horas pagadas allí.',
  },
  isOwnerGroup: true,
  names: [
    { title: names.leadGenerator, of: ({ leadGenerator }) => leadGenerator, whose: 'userIds' },
    { title: names.organization, of: ({ organization }) => organization, whose: 'organizationId' },
  ],
  measures: [leads, paidHours, leadsPerHour, scheduled, ran, ranRate, sold, soldCents],
})

export const byAppointmentType = defineReport({
  endpoint: 'reports.ownerGroupByAppointmentType',
  id: 'organization-types',
  label: { en: 'Appointment types of all organizations', es: 'Tipos de cita de todas las organizaciones' },
  question: { en: 'Which appointments does each organization book?', es: '¿Qué citas reserva cada organización?' },
  about: {
    en: 'Each appointment type of each organization of the owner group.',
    es: 'Cada tipo de cita de cada organización del grupo.',
  },
  isOwnerGroup: true,
  names: [
    { title: names.appointmentType, of: ({ appointmentType }) => appointmentType },
    { title: names.organization, of: ({ organization }) => organization },
  ],
  measures: [scheduled, leads, ran, noShow, ranRate, sold, soldCents],
})
