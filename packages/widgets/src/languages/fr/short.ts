import type { LoaderTexts, ModeTexts } from '../types.ts'

/** Needed before anything else is loaded, so every page has them in every language. */
export const loader: LoaderTexts = ['Chargement en cours…', 'Échec du chargement.', 'Réessayer', 'Page de réservation']
export const modes: ModeTexts = { openBooking: 'Prendre rendez-vous', openCapture: 'Demander un appel', close: 'Fermer' }
export const needTime = 'Veuillez choisir une heure.'
