import type { StarterTexts } from '../types.ts'

export const starter: StarterTexts = {
  consent:
    'בסימון התיבה מוסכם עליי לקבל שיחות מ־{organization}, גם באמצעות טכנולוגיה אוטומטית, למספר שמסרתי, בנושא הבקשה והפגישה שלי. ההסכמה שלי אינה תנאי לרכישה כלשהי, ואפשר לבטל אותה בכל עת.',
  questions: {
    ownsHome: { label: 'הבית בבעלותכם?', options: { house: 'כן, בית פרטי', condo: 'כן, דירה', rent: 'לא, בשכירות' } },
    projectStart: {
      label: 'מתי תרצו להתחיל?',
      options: { now: 'בהקדם האפשרי', months: 'בעוד חודש עד שלושה', later: 'בהמשך' },
    },
    urgency: {
      label: 'עד כמה זה דחוף?',
      options: { emergency: 'זה לא עובד כרגע', soon: 'עדיף השבוע', planned: 'בתכנון לעתיד' },
    },
  },
}
