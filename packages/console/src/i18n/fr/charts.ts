import type { charts as english } from '../en/charts.ts'
import type { Translation } from '../types.ts'

export const charts: Translation<typeof english> = {
  charts: 'Graphiques',
  leadsReceivedThatAreAttributedToA: 'Prospects reçus et attribués à un démarcheur.',
  daysOfTheWeek: 'Jours de la semaine',
  onWhichDaysDoLeadsCome: 'Quels jours arrivent les prospects ?',
  hoursOfTheDay: 'Heures de la journée',
  atWhichHoursDoLeadsCome: 'À quelles heures arrivent les prospects ?',
  dayByDay: 'Jour après jour',
  areWeMakingMoreLeads: 'Obtenons-nous plus de prospects ?',
  leadsADay: 'Prospects par jour',
  bestDay: 'Meilleur jour',
  daysWithout: 'Jours sans prospect',
  generators: 'Démarcheurs',
  whoMakesTheLeads: 'Qui apporte les prospects ?',
}
