import type { charts as english } from '../en/charts.ts'
import type { Translation } from '../types.ts'

export const charts: Translation<typeof english> = {
  charts: 'Gráficos',
  leadsReceivedThatAreAttributedToA: 'Prospectos recibidos y atribuidos a un generador.',
  daysOfTheWeek: 'Días de la semana',
  onWhichDaysDoLeadsCome: '¿Qué días llegan los prospectos?',
  hoursOfTheDay: 'Horas del día',
  atWhichHoursDoLeadsCome: '¿A qué horas llegan los prospectos?',
  dayByDay: 'Día a día',
  areWeMakingMoreLeads: '¿Recibimos más prospectos?',
  leadsADay: 'Prospectos por día',
  bestDay: 'Mejor día',
  daysWithout: 'Días sin prospectos',
  generators: 'Generadores',
  whoMakesTheLeads: '¿Quién consigue los prospectos?',
}
