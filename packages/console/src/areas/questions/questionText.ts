import { locale } from '../../i18n/index.ts'

interface NamedQuestion {
  readonly name: string
  readonly label: Readonly<Record<string, string>>
}
/** A question's text in the reader's language, falling back to English. */
export const questionText = ({ name, label }: NamedQuestion): string => label[locale] ?? name
