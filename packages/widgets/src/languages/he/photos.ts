import type { PhotoTexts } from '../types.ts'

export const photos: PhotoTexts = {
  title: 'תמונות של העבודה',
  hint: 'עד {max}. מקום הצילום לא נשלח.',
  add: 'הוספת תמונה',
  added: '{name} נוספה.',
  remove: 'הסרת {name}',
  preparing: 'מכינים את {name}…',
  unreadable: 'אי אפשר לפתוח כאן: {names}. בחרו JPEG או PNG.',
  surplus: 'לא נוסף, כי יש מקום ל־{max} תמונות: {names}.',
  sending: 'שולחים את התמונות: {sent} מתוך {total}',
  sent: 'התמונות הגיעו.',
  failed: 'עוד לא נשלח: {names}. כל השאר הגיע.',
  refused: 'לא ניתן להוסיף: {names}. כל השאר הגיע.',
}
