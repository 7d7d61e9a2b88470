import type { KeywordTexts } from '../types.ts'

export const keywords: KeywordTexts = {
  words: {
    stop: ['ARRET', 'ARRETER', 'DESABONNER', 'DESINSCRIRE'],
    start: ['DEMARRER'],
    help: ['AIDE'],
    confirm: ['CONFIRMER', 'CONFIRME'],
    yes: ['O', 'OUI'],
    reschedule: ['REPORTER', 'CHANGER', 'DEPLACER'],
    cancel: ['NON', 'ANNULER'],
  },
  stopSentences: [
    /\bne (?:m'|me )(?:contactez|envoyez|ecrivez|textez|derangez) plus\b/,
    /\b(?:arretez|cessez|ne m'?(?:envoyez|ecrivez)|plus de (?:messages|sms|textos))\b/,
    /\b(?:desabonnez|desinscrivez|retirez)[- ]moi\b/,
  ],
}
