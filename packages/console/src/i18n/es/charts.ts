import type { charts as english } from '../en/charts.ts'
import type { Translation } from '../types.ts'

export const charts: Translation<typeof english> = {
  charts: 'Gráficos',
  leadsReceivedThatAreAttributedToA: 'Prospectos recibidos que se atribuyen a un generador.',
  daysOfTheWeek: 'Días de la semana',
  onWhichDaysDoLeadsCome: '¿Qué días llegan los prospectos?',
  hoursOfTheDay: 'Horas del día',
  atWhichHoursDoLeadsCome: '¿A qué horas llegan los prospectos?',
  dayByDay: 'Día a día',
  areWeMakingMoreLeads: '¿Hacemos más prospectos?',
  leadsADay: 'Prospectos al día',
  bestDay: 'Mejor día',
  daysWithout: 'Días sin ninguno',
  generators: 'Generadores',
  whoMakesTheLeads: '¿Quién hace los prospectos?',
}
