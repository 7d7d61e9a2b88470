const texts = {
  en: 'I also agree to texts from {organization} about my appointment. Message and data rates may apply. Reply STOP to opt out, HELP for help.',
  es: 'También acepto mensajes de texto de {organization} sobre mi cita. Pueden aplicarse tarifas de mensajes y datos. Responda ALTO para no recibirlos, AYUDA para ayuda.',
  fr: 'J’accepte aussi les SMS de {organization} à propos de mon rendez-vous. Des frais de messages et de données peuvent s’appliquer. Répondez STOP pour ne plus en recevoir, AIDE pour de l’aide.',
} as const

/** The consent to text messages in the language of a locale, or else in English, with `{organization}` for its name. */
export function textConsent(locale: string): string {
  const language = locale.slice(0, 2).toLowerCase()
  return texts[Object.hasOwn(texts, language) ? (language as keyof typeof texts) : 'en']
}
