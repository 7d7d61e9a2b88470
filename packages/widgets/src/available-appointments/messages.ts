/** What a form is told when it asks for a time and there is none; here, as it is asked before any screen is drawn. */
export const needTime: Readonly<Record<string, string>> = {
  en: 'Please choose a time.',
  es: 'Elija una hora, por favor.',
  fr: 'Veuillez choisir une heure.',
}
