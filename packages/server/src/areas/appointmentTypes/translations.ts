import type { Bodies } from '@walkup/sdk/contract'

/** What shoppers read about an appointment type in other languages, by language code. */
export type Translations = NonNullable<Bodies['appointmentTypes.upsert']['translations']>

interface Translated {
  readonly name: string
  readonly confirmationText: string | null
}

/** Name and confirmation of a type in the language of a locale; as entered where they are not translated. */
export function inLanguage(
  { name, confirmationText, translations }: Translated & { readonly translations: Translations },
  locale: string,
): Translated {
  const own = translations[locale.slice(0, 2)]
  return { name: own?.name ?? name, confirmationText: own?.confirmationText ?? confirmationText }
}

/** Without what is empty. */
export const cleanTranslations = (translations: Translations): Translations =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([language, { name = '', confirmationText = '' }]) => {
      const own = {
        ...(name.trim() && { name: name.trim() }),
        ...(confirmationText.trim() && { confirmationText: confirmationText.trim() }),
      }
      return Object.keys(own).length ? [[language, own] as const] : []
    }),
  )
