import type { leadNotes as english } from '../en/leadNotes.ts'
import type { Translation } from '../types.ts'

export const leadNotes: Translation<typeof english> = {
  claimed: 'Pris en charge',
  released: 'Libéré',
  booked: 'Réservé pour le {at}',
  movedByShopper: 'Le client a déplacé le rendez-vous du {from} au {to}',
  canceledByShopper: 'Le client a annulé le rendez-vous du {at}',
  reviewReleased: 'Libéré après vérification.',
  reviewReleasedWithTime: 'Libéré après vérification. Horaire demandé : {at}.',
  imported: 'Importé de {source}',
  importedAgain: 'Importé de nouveau de {source}',
  consentRevoked: 'Consentement révoqué',
  consentRevokedWithReason: 'Consentement révoqué : {reason}',
  refunded: 'Remboursement de {amount} : {reason}',
  soldFurther: 'Autre vente de {amount} : {reason}',
  queued:
    'En attente d’envoi vers {system, select, serviceTitan {le système d’interventions} homeDepot {le partenaire en rénovation} webhook {le CRM} other {HubSpot}}',
  storeChanged: 'Magasin : {name}',
  storeRemoved: 'Magasin : aucun',
  campaignChanged: 'Campagne : {name}',
  campaignRemoved: 'Campagne : aucune',
  generatorChanged: 'Démarcheur : {name}',
  generatorRemoved: 'Démarcheur : aucun',
  territoryChanged: 'Territoire : {name}',
  territoryRemoved: 'Territoire : aucun',
  technicianChanged: 'Technicien : {name}',
  technicianRemoved: 'Technicien : aucun',
  statusUndone: 'Annulé',
  statusCorrected: 'Corrigé : {reason}',
  personErased: 'La personne a été effacée à sa demande',
}
