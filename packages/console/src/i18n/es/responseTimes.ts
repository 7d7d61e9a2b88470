import type { responseTimes as english } from '../en/responseTimes.ts'
import type { Translation } from '../types.ts'

export const responseTimes: Translation<typeof english> = {
  responseTimes: 'Tiempos de respuesta',
  intro:
    'Es mucho más probable que compre quien recibe una llamada en pocos minutos. Aquí se define cuánto puede esperar un prospecto nuevo antes de avisar a otros. El tiempo solo cuenta en horario comercial.',
  isActive: 'Avisar a otros cuando nadie toma un prospecto',
  targets: 'Objetivos',
  ownHours: 'Horarios de territorios',
  target: 'Objetivo (minutos)',
  dispatchers: 'Despachadores de turno tras (minutos)',
  managers: 'Gerentes tras (minutos)',
  everyone: 'Todos tras (minutos)',
  enterMinutes: 'Escriba minutos enteros, hasta una semana',
  notSooner: 'No antes que el paso anterior',
  allServices: 'Todos los servicios',
  otherServices: 'Todos los demás servicios',
  addService: 'Agregar un objetivo para un servicio',
  addTerritory: 'Agregar el horario propio de un territorio',
  choose: 'Elegir',
  businessHours: 'Horario comercial',
  businessHoursHint: 'En la zona horaria del territorio de cada prospecto.',
  hoursIn: 'Horario comercial: {name}',
  closed: 'Cerrado',
  chooseDay: 'Elija al menos un día',
  saved: 'Tiempos de respuesta guardados.',
  readOnly: 'Solo los administradores pueden cambiarlo.',
}
