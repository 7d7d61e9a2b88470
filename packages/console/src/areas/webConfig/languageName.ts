import { locale } from '../../i18n/index.ts'

const names = new Intl.DisplayNames(locale, { type: 'language' })

/** "Spanish" for `es`, in the reader's language and as a sentence begins; a tag that is none, as it stands. */
export function languageName(tag: string): string {
  try {
    const name = names.of(tag) ?? tag
    return name.slice(0, 1).toLocaleUpperCase(locale) + name.slice(1)
  } catch {
    return tag
  }
}
