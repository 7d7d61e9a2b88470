import type { LoaderTexts, ModeTexts } from '../types.ts'

/** Needed before anything else is loaded, so every page has them in every language. */
export const loader: LoaderTexts = ['עדיין בטעינה…', 'הטעינה לא הצליחה.', 'ניסיון נוסף', 'לעמוד קביעת הפגישה']
export const modes: ModeTexts = { openBooking: 'קביעת פגישה', openCapture: 'התקשרו אליי', close: 'סגירה' }
export const needTime = 'בחרו מועד.'
