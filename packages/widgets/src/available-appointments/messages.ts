/** The form's validation message for a missing time; separate, since it is needed before anything renders. */
export const needTime: Readonly<Record<string, string>> = {
  en: 'Choose a time.',
  es: 'Elija una hora.',
  fr: 'Veuillez choisir une heure.',
}
