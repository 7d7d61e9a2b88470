import type { leadNotes as english } from '../en/leadNotes.ts'
import type { Translation } from '../types.ts'

export const leadNotes: Translation<typeof english> = {
  claimed: 'Tomado',
  released: 'Liberado',
  booked: 'Reservado para el {at}',
  movedByShopper: 'El cliente cambió la cita del {from} al {to}',
  canceledByShopper: 'El cliente canceló la cita del {at}',
  reviewReleased: 'Liberado de la revisión.',
  reviewReleasedWithTime: 'Liberado de la revisión. Hora solicitada: {at}.',
  imported: 'Importado de {source}',
  importedAgain: 'Importado de nuevo de {source}',
  consentRevoked: 'Consentimiento revocado',
  consentRevokedWithReason: 'Consentimiento revocado: {reason}',
  refunded: 'Reembolso de {amount}: {reason}',
  soldFurther: 'Otra venta de {amount}: {reason}',
  queued:
    'En cola para {system, select, serviceTitan {el sistema de servicio de campo} homeDepot {el socio de mejoras del hogar} webhook {el CRM} other {HubSpot}}',
  storeChanged: 'Tienda: {name}',
  storeRemoved: 'Tienda: ninguna',
  campaignChanged: 'Campaña: {name}',
  campaignRemoved: 'Campaña: ninguna',
  generatorChanged: 'Generador: {name}',
  generatorRemoved: 'Generador: ninguno',
  territoryChanged: 'Territorio: {name}',
  territoryRemoved: 'Territorio: ninguno',
  technicianChanged: 'Técnico: {name}',
  technicianRemoved: 'Técnico: ninguno',
  statusUndone: 'Deshecho',
  statusCorrected: 'Corregido: {reason}',
  personErased: 'La persona fue borrada a petición suya',
}
