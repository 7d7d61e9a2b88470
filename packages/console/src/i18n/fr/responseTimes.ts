import type { responseTimes as english } from '../en/responseTimes.ts'
import type { Translation } from '../types.ts'

export const responseTimes: Translation<typeof english> = {
  responseTimes: 'Délais de réponse',
  intro:
    'Un prospect appelé en quelques minutes achète bien plus souvent. Définissez ici combien de temps un nouveau prospect peut attendre avant que d’autres soient prévenus. Seules les heures d’ouverture comptent.',
  isActive: 'Prévenir d’autres personnes quand personne ne prend un prospect en charge',
  targets: 'Objectifs',
  ownHours: 'Heures des territoires',
  target: 'Objectif (minutes)',
  dispatchers: 'Répartiteurs en poste après (minutes)',
  managers: 'Responsables après (minutes)',
  everyone: 'Tout le monde après (minutes)',
  enterMinutes: 'Indiquez des minutes entières, une semaine au plus',
  notSooner: 'Pas avant l’étape précédente',
  allServices: 'Tous les services',
  otherServices: 'Tous les autres services',
  addService: 'Ajouter un objectif pour un service',
  addTerritory: 'Ajouter les heures propres à un territoire',
  choose: 'Choisir',
  businessHours: 'Heures d’ouverture',
  businessHoursHint: 'Dans le fuseau horaire du territoire de chaque prospect.',
  hoursIn: 'Heures d’ouverture : {name}',
  closed: 'Fermé',
  chooseDay: 'Choisissez au moins un jour',
  saved: 'Délais de réponse enregistrés.',
  readOnly: 'Seuls les administrateurs peuvent le modifier.',
}
