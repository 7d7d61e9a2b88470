import type { charts as english } from '../en/charts.ts'
import type { Translation } from '../types.ts'

export const charts: Translation<typeof english> = {
  charts: 'Graphiques',
  attributed: 'Prospects reçus et attribués à un démarcheur.',
  daysOfTheWeek: 'Jours de la semaine',
  whichDays: 'Quels jours arrivent les prospects ?',
  hoursOfTheDay: 'Heures de la journée',
  whichHours: 'À quelles heures arrivent les prospects ?',
  daily: 'Jour après jour',
  trendQuestion: 'Obtenons-nous plus de prospects ?',
  leadsPerDay: 'Prospects par jour',
  bestDay: 'Meilleur jour',
  daysWithoutLeads: 'Jours sans prospect',
  generators: 'Démarcheurs',
  whoBringsLeads: 'Qui apporte les prospects ?',
}
