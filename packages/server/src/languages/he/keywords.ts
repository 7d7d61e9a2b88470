import type { KeywordTexts } from '../types.ts'

export const keywords: KeywordTexts = {
  words: {
    stop: ['הסר', 'הסרה', 'הסירו', 'להסיר'],
    start: ['הצטרפות'],
    help: ['עזרה'],
    confirm: ['אישור', 'מאשר', 'מאשרת', 'מאשרים'],
    yes: ['כן'],
    reschedule: ['שינוי', 'לשנות', 'להזיז'],
    cancel: ['לא', 'ביטול', 'לבטל'],
  },
  stopSentences: [/(?:הסירו|תסירו|להסיר|תורידו) אותי/, /(?:תפסיקו|אל תשלחו|לא לשלוח|די).{0,24}(?:הודעות|הודעה|לשלוח|סמסים)/],
}
