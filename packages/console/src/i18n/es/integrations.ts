import type { integrations as english } from '../en/integrations.ts'
import type { Translation } from '../types.ts'

export const integrations: Translation<typeof english> = {
  integrations: 'Integraciones',
  beginsWithHttps: 'Empieza por https://',
  serviceId: 'Id de servicio',
  adCode: 'Código de anuncio',
  jobType: 'Tipo de trabajo',
  subcategory: 'Subcategoría',
  callTrackingPartner: 'Socio de seguimiento de llamadas',
  homeImprovementPartner: 'Socio de mejoras del hogar',
  switchedOn: 'Encendida',
  switchedOnNotReady: 'Encendida, sin completar',
  leadsCantBeSentYetMissing: 'Aún no se pueden enviar prospectos. Falta: ',
  sendLeads: 'Enviar prospectos',
  howTheyKnowTheOrganizationAVendor: 'Cómo conocen a la organización: número de proveedor o cuenta',
  atLeast8CharactersKeptEncryptedAnd: 'Al menos 8 caracteres, cifrado y nunca mostrado. Vacío, queda el presente.',
  set: 'Puesto',
  notSet: 'Sin poner',
  removeSecret: 'Quitar secreto',
  walkupForgetsItAndCantPutIt: 'Walkup lo olvida y no puede devolverlo. No se enviarán prospectos hasta poner otro.',
  secretRemoved: 'Secreto quitado',
  whatTheyCallOurServices: 'Cómo llaman a nuestros servicios',
  noneYet: 'Aún ninguno',
  addAService: 'Añadir servicio',
  crmAndFieldService: 'CRM y servicio de campo',
  whichCrmLeadsGoToIsSaid:
    'A qué CRM van los prospectos se dice en cada organización. Los ids de servicio están en técnicos, unidades y tipos de cita.',
  settingsOf: 'Ajustes de {name}',
}
