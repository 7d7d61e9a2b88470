import { locale } from '../../i18n/index.ts'

interface NamedQuestion {
  readonly name: string
  readonly label: Readonly<Record<string, string>>
}
/** A question's words in the language of the reader; in English where it has none in theirs. */
export const asking = ({ name, label }: NamedQuestion): string => label[locale] ?? name
