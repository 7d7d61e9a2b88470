import type { integrations as english } from '../en/integrations.ts'
import type { Translation } from '../types.ts'

export const integrations: Translation<typeof english> = {
  integrations: 'Integraciones',
  httpsHint: 'Empieza por https://',
  serviceId: 'ID de servicio',
  adCode: 'Código de anuncio',
  jobType: 'Tipo de trabajo',
  subcategory: 'Subcategoría',
  callTrackingPartner: 'Socio de seguimiento de llamadas',
  homeImprovementPartner: 'Socio de mejoras del hogar',
  on: 'Activada',
  onNotReady: 'Activada, sin completar',
  missing: 'Aún no se pueden enviar prospectos. Falta: {fields}.',
  sendLeads: 'Enviar prospectos',
  accountHint: 'Su número de proveedor o de cuenta en ese sistema',
  secretHint: 'Al menos 8 caracteres. Se guarda cifrado y no se vuelve a mostrar. Déjelo vacío para conservar el actual.',
  set: 'Definido',
  notSet: 'Sin definir',
  removeSecret: 'Quitar secreto',
  removeSecretHint: 'No se puede deshacer. No se enviarán prospectos hasta que defina uno nuevo.',
  secretRemoved: 'Secreto quitado',
  serviceNames: 'Sus nombres para nuestros servicios',
  noneYet: 'Ninguno aún',
  addService: 'Agregar un servicio',
  crmAndFieldService: 'CRM y servicio de campo',
  crmHint:
    'Cada organización define a qué CRM van sus prospectos. Los ID de servicio en campo se definen en técnicos, unidades de negocio y tipos de cita.',
  settingsOf: 'Ajustes de {name}',
}
