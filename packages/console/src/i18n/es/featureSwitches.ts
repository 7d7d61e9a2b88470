import type { featureSwitches as english } from '../en/featureSwitches.ts'
import type { Translation } from '../types.ts'

export const featureSwitches: Translation<typeof english> = {
  features: 'Funciones',
  intro:
    'Lo que está desactivado desaparece de la consola para quienes corresponda, y la API rechaza sus llamadas. No se borra nada, y los códigos impresos siguen funcionando.',
  feature: 'Función',
  onForEveryone: 'Activada para todos',
  onFor: 'Activada para: {roles}',
  offForEveryone: 'Desactivada para todos',
  switchedOn: '{name}: activada',
  switchedOff: '{name}: desactivada',
  limitedAbove: 'También la limita la organización superior o Walkup.',
  readOnly: 'Los administradores de la organización pueden cambiarlo.',
  dashboardHint: 'El día de un vistazo: cifras, tiendas y personas',
  chartsHint: 'Prospectos por día, hora y generador',
  reportsHint: 'Todos los informes',
  laborHint: 'Registros, registros faltantes, horas trabajadas y el reloj de Mi día',
  shiftsHint: 'Turnos planificados y abiertos, y sus horarios',
  qrCodesHint: 'Crear e imprimir códigos; los impresos siguen funcionando',
  techniciansHint: 'Técnicos y unidades de negocio',
  smartCircleHint: 'Prestar generadores de prospectos a otras organizaciones',
  webConfigHint: 'El editor de la página de reservas; la página permanece',
  integrationsHint: 'Conexiones con otros sistemas y envío de prospectos a ellos',
  imports: 'Importaciones',
  importsHint: 'Agregar muchos registros desde un archivo',
  notificationsHint: 'Escribir a las personas; la bandeja de entrada permanece',
}
