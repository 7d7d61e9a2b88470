import type { KeywordTexts } from '../types.ts'

export const keywords: KeywordTexts = {
  words: {
    stop: ['ALTO', 'PARAR', 'BAJA'],
    start: ['ALTA'],
    help: ['AYUDA'],
    confirm: ['CONFIRMAR', 'CONFIRMO', 'CONFIRMADO'],
    yes: ['S', 'SI'],
    reschedule: ['CAMBIAR', 'REPROGRAMAR'],
    cancel: ['CANCELAR'],
  },
  stopSentences: [
    /\bdej(?:e|en|a) de (?:escribir|mandar|enviar|textear|contactar|molestar)/,
    /\b(?:no me|dejen? de|no mas|ya no)\b.{0,24}\b(?:escriba[ns]?|mensajes?|textos?|mande[ns]?|envi(?:en|ar|arme))\b/,
    /\b(?:quiteme|borreme|denme de baja|cancelen? (?:los )?mensajes)\b/,
  ],
}
