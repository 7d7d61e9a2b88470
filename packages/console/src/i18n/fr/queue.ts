import type { queue as english } from '../en/queue.ts'
import type { Translation } from '../types.ts'

export const queue: Translation<typeof english> = {
  title: 'File d’attente',
  unclaimed: 'À prendre, les plus récents',
  due: 'À faire maintenant',
  mine: 'Les miens',
  texts: 'SMS à traiter',
  noTexts: 'Tous les SMS ont une réponse.',
  noUnclaimed: 'Tous les prospects sont pris.',
  noneDue: 'Aucun appel à passer, aucune visite à confirmer.',
  noneMine: 'Les prospects que vous prenez apparaissent ici.',
  imported: 'Importé',
  confirmVisit: 'Confirmer la visite',
  claimAndCall: 'Prendre et appeler',
  next: 'Prospect suivant',
  showAll: 'Tout afficher ({count})',
  takenNext: '{reason} Voici le suivant.',
  wantsNoCalls: '{name} a demandé à ne pas être appelé.',
  noPhone: '{name} n’a pas de numéro de téléphone.',
  allDone: 'Il ne reste rien à faire dans la file.',
  visits: 'Visites',
  noVisits: 'Aucune visite ce jour-là.',
  unassigned: 'Sans technicien',
  allAssigned: 'Chaque visite a un technicien.',
  moreWithoutVisits: 'Afficher {count, plural, one {1 technicien} other {{count} techniciens}} sans visite',
  moveHint:
    'Appuyez sur Espace pour déplacer cette visite avec les flèches : haut et bas vers un autre technicien, gauche et droite vers une autre heure.',
  draggedAt: '{technician}, {time}',
  tooFar: 'Trop peu de temps pour s’y rendre',
  trip: 'De {from} à {to} : {miles} miles, environ {needed} minutes, mais seulement {available} minutes entre les deux.',
}
