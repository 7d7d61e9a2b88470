import type { charts as english } from '../en/charts.ts'
import type { Translation } from '../types.ts'

export const charts: Translation<typeof english> = {
  charts: 'Gráficos',
  attributed: 'Prospectos recibidos y atribuidos a un generador.',
  daysOfTheWeek: 'Días de la semana',
  whichDays: '¿Qué días llegan los prospectos?',
  hoursOfTheDay: 'Horas del día',
  whichHours: '¿A qué horas llegan los prospectos?',
  daily: 'Día a día',
  trendQuestion: '¿Recibimos más prospectos?',
  leadsPerDay: 'Prospectos por día',
  bestDay: 'Mejor día',
  daysWithoutLeads: 'Días sin prospectos',
  generators: 'Generadores',
  whoBringsLeads: '¿Quién consigue los prospectos?',
}
