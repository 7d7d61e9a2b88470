import type { integrations as english } from '../en/integrations.ts'
import type { Translation } from '../types.ts'

export const integrations: Translation<typeof english> = {
  integrations: 'Intégrations',
  httpsHint: 'Commence par https://',
  serviceId: 'Identifiant du service',
  adCode: 'Code publicitaire',
  jobType: 'Type d’intervention',
  subcategory: 'Sous-catégorie',
  callTrackingPartner: 'Partenaire de suivi d’appels',
  homeImprovementPartner: 'Partenaire de rénovation',
  on: 'Activée',
  onNotReady: 'Activée, à compléter',
  missing: 'Les prospects ne peuvent pas encore être envoyés. Il manque : {fields}.',
  sendLeads: 'Envoyer les prospects',
  accountHint: 'Votre numéro de fournisseur ou de compte dans leur système',
  secretHint: 'Au moins 8 caractères. Chiffré et jamais réaffiché. Laissez vide pour garder le secret actuel.',
  set: 'Défini',
  notSet: 'Non défini',
  removeSecret: 'Retirer le secret',
  removeSecretHint: 'Cette action est irréversible. Les prospects ne pourront être envoyés que lorsqu’un autre sera défini.',
  secretRemoved: 'Secret retiré',
  serviceNames: 'Leurs noms pour nos services',
  noneYet: 'Aucun pour l’instant',
  addService: 'Ajouter un service',
  crmAndFieldService: 'CRM et service de terrain',
  crmHint:
    'Chaque organisation définit à quel CRM vont ses prospects. Les identifiants du système de terrain se définissent sur les techniciens, les unités commerciales et les types de rendez-vous.',
  settingsOf: 'Réglages de {name}',
}
