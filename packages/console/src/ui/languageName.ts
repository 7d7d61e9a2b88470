import { locale } from '../i18n/index.ts'

const names = new Intl.DisplayNames(locale, { type: 'language' })

/** "Spanish" for `es`, in the reader's language and capitalized; an unknown tag is returned unchanged. */
export function languageName(tag: string): string {
  try {
    const name = names.of(tag) ?? tag
    return name.slice(0, 1).toLocaleUpperCase(locale) + name.slice(1)
  } catch {
    return tag
  }
}
