import type { PhotoTexts } from '../types.ts'

export const photos: PhotoTexts = {
  title: 'Photos du chantier',
  hint: 'Jusqu’à {max}. Le lieu de la prise de vue n’est pas envoyé.',
  add: 'Ajouter une photo',
  added: '{name} a été ajoutée.',
  remove: 'Retirer {name}',
  preparing: 'Préparation de {name}…',
  unreadable: 'Impossible à ouvrir ici : {names}. Choisissez un JPEG ou un PNG.',
  surplus: 'Non ajouté, car il y a de la place pour {max} photos : {names}.',
  sending: 'Envoi de vos photos : {sent} sur {total}',
  sent: 'Vos photos sont arrivées.',
  failed: 'Pas encore envoyé : {names}. Tout le reste est arrivé.',
  refused: 'Impossible d’ajouter : {names}. Tout le reste est arrivé.',
}
