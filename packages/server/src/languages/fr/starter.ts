import type { StarterTexts } from '../types.ts'

export const starter: StarterTexts = {
  consent:
    'En cochant cette case, j’accepte que {organization} m’appelle, y compris par des moyens automatisés, au numéro indiqué, au sujet de ma demande et de mon rendez-vous. Mon accord n’est pas une condition d’achat, et je peux le retirer à tout moment.',
  questions: {
    ownsHome: {
      label: 'Êtes-vous propriétaire de votre logement ?',
      options: { house: 'Oui, une maison', condo: 'Oui, un appartement', rent: 'Non, je loue' },
    },
    projectStart: {
      label: 'Quand souhaitez-vous commencer ?',
      options: { now: 'Dès que possible', months: 'Dans un à trois mois', later: 'Plus tard' },
    },
    urgency: {
      label: 'Est-ce urgent ?',
      options: { emergency: 'C’est en panne', soon: 'Cette semaine si possible', planned: 'Je prévois à l’avance' },
    },
  },
}
