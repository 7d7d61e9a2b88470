import type { integrations as english } from '../en/integrations.ts'
import type { Translation } from '../types.ts'

export const integrations: Translation<typeof english> = {
  integrations: 'Intégrations',
  beginsWithHttps: 'Commence par https://',
  serviceId: 'Identifiant du service',
  adCode: 'Code publicitaire',
  jobType: 'Type d’intervention',
  subcategory: 'Sous-catégorie',
  callTrackingPartner: 'Partenaire de suivi d’appels',
  homeImprovementPartner: 'Partenaire de rénovation',
  switchedOn: 'Activée',
  switchedOnNotReady: 'Activée, pas prête',
  leadsCantBeSentYetMissing: 'Les prospects ne peuvent pas encore être envoyés. Il manque : ',
  sendLeads: 'Envoyer les prospects',
  howTheyKnowTheOrganizationAVendor: 'Comment ils connaissent l’organisation : un numéro de fournisseur ou de compte',
  atLeast8CharactersKeptEncryptedAnd:
    'Au moins 8 caractères, chiffrés et jamais réaffichés. Laissé vide, le secret actuel reste.',
  set: 'Défini',
  notSet: 'Non défini',
  removeSecret: 'Retirer le secret',
  walkupForgetsItAndCantPutIt:
    'Walkup l’oublie et ne peut pas le rétablir. Les prospects ne pourront être envoyés que lorsqu’un autre sera défini.',
  secretRemoved: 'Secret retiré',
  whatTheyCallOurServices: 'Leurs noms pour nos services',
  noneYet: 'Aucun pour l’instant',
  addAService: 'Ajouter un service',
  crmAndFieldService: 'CRM et service de terrain',
  whichCrmLeadsGoToIsSaid:
    'Chaque organisation indique à quel CRM vont ses prospects. Les identifiants du système de terrain sont ceux des techniciens, des unités commerciales et des types de rendez-vous.',
  settingsOf: 'Réglages de {name}',
}
