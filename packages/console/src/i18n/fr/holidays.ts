import type { holidays as english } from '../en/holidays.ts'
import type { Translation } from '../types.ts'

export const holidays: Translation<typeof english> = {
  holidays: 'Jours fériés',
  noun: 'jour férié',
  nouns: 'jours fériés',
  newHoliday: 'Nouveau jour férié',
  editHoliday: 'Modifier le jour férié',
  year: 'Année',
  openTypes: 'Ouvert malgré tout',
  openTypesHint: 'Types de rendez-vous réservables ce jour-là',
  bookings: 'Réservations',
  inherited: 'Organisation parente',
  empty: 'Aucun jour férié',
  emptyHint: 'Un jour férié, aucun rendez-vous ne peut être pris, quel que soit le territoire.',
  bookedOne: '1 rendez-vous est déjà pris ce jour-là. Il est maintenu.',
  bookedMany: '{count} rendez-vous sont déjà pris. Ils sont maintenus.',
  showBooked: 'Voir les rendez-vous',
  addFederal: 'Ajouter les jours fériés fédéraux',
  federal: 'Jours fériés fédéraux des États-Unis',
  federalHint: 'Un jour férié tombant un samedi est observé le vendredi ; un dimanche, le lundi.',
  there: 'Déjà ajouté',
  allThere: 'Tous ajoutés',
  addCount: 'Ajouter {count}',
  federalAdded: '{count} jours fériés ajoutés pour {year}.',
  takenBack: 'Jours fériés supprimés.',
}
