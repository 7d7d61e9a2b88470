import type { featureSwitches as english } from '../en/featureSwitches.ts'
import type { Translation } from '../types.ts'

export const featureSwitches: Translation<typeof english> = {
  features: 'Fonctionnalités',
  intro:
    'Ce qui est désactivé disparaît de la console pour les personnes concernées, et l’API refuse les appels correspondants. Rien n’est supprimé, et les codes imprimés continuent de fonctionner.',
  feature: 'Fonctionnalité',
  onForEveryone: 'Activée pour tout le monde',
  onFor: 'Activée pour : {roles}',
  offForEveryone: 'Désactivée pour tout le monde',
  switchedOn: '{name} : activée',
  switchedOff: '{name} : désactivée',
  limitedAbove: 'Également limitée par l’organisation parente ou par Walkup.',
  readOnly: 'Les administrateurs de l’organisation peuvent modifier ce réglage.',
  dashboardHint: 'La journée en un coup d’œil : chiffres, magasins et personnes',
  chartsHint: 'Prospects par jour, heure et démarcheur',
  reportsHint: 'Tous les rapports',
  laborHint: 'Pointages, pointages manquants, heures travaillées et l’horloge de Ma journée',
  shiftsHint: 'Créneaux de travail planifiés et ouverts, et leurs plannings',
  qrCodesHint: 'Créer et imprimer des codes ; ceux déjà imprimés continuent de fonctionner',
  techniciansHint: 'Techniciens et unités commerciales',
  smartCircleHint: 'Prêter des démarcheurs à d’autres organisations',
  webConfigHint: 'L’éditeur de la page de réservation ; la page reste en ligne',
  integrationsHint: 'Connexions à d’autres systèmes et envoi de prospects',
  imports: 'Importations',
  importsHint: 'Ajouter de nombreux enregistrements à partir d’un fichier',
  notificationsHint: 'Écrire aux personnes ; la boîte de réception reste',
}
