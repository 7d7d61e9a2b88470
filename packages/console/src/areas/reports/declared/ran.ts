import { defineReport } from '../define.ts'
import { closeRate, noShow, ran, ranRate, scheduled, sold, soldCents, upcoming } from '../measures.ts'

export const leadRan = defineReport({
  endpoint: 'reports.leadRan',
  id: 'ran',
  label: { en: 'What became of appointments', es: 'Qué fue de las citas' },
  question: { en: 'Which appointments take place?', es: '¿Qué citas se realizan?' },
  about: {
    en: 'Appointments by their day: how many took place, how many people were not there, how many bought.',
    es: 'Citas según su día: cuántas se realizaron, cuántas ausencias hubo y cuántas compraron.',
  },
  isGrouped: true,
  names: [{ title: { en: 'By', es: 'Por' }, of: ({ item }) => item }],
  headline: 'ranRate',
  drawn: [
    { id: 'scheduled', tone: 'muted' },
    { id: 'ran', tone: 'mid' },
    { id: 'sold', tone: 'accent' },
  ],
  measures: [scheduled, upcoming, ran, noShow, ranRate, sold, closeRate, soldCents],
})
