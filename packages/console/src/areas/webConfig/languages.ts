import { shopperLanguages } from '@walkup/sdk/domain'
import { folded } from '@walkup/sdk/reading'
import type { Source } from '../../frame/index.ts'
import { locale } from '../../i18n/index.ts'
import { languageName } from '../../ui/languageName.ts'

/** Only languages with texts are offered to shoppers; regional variants share them. */
const translated: readonly string[] = shopperLanguages
const others = ['es-MX', 'fr-CA']
const common = [...translated, ...others]
/** Tag pattern of the contract: `es`, `fr-CA`. */
const TAG = /^[a-z]{2}(-[A-Z]{2})?$/

const optionOf = (tag: string) => ({ value: tag, label: languageName(tag) })
const rank = ({ value }: ReturnType<typeof optionOf>) =>
  translated.includes(value) ? translated.indexOf(value) : translated.length

/** Languages whose name or tag matches the query, and a fully typed tag. */
export function searchLanguages(typed: string, known: readonly string[] = common) {
  const wanted = typed.trim()
  const words = folded(wanted)
  const options = known
    .map(optionOf)
    .filter(({ value, label }) => folded(`${label} ${value}`).includes(words))
    .toSorted((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label, locale))
  const isOther =
    TAG.test(wanted) &&
    translated.includes(wanted.slice(0, 2)) &&
    !known.includes(wanted) &&
    languageName(wanted).toLowerCase() !== wanted.toLowerCase()
  return isOther ? [...options, optionOf(wanted)] : options
}

/** Language options by name, including selected ones. */
export const languageSource = (chosen: readonly string[]): Source<string | number> => {
  const known = [...new Set([...common, ...chosen])]
  return { isSearch: true, useOptions: (typed) => searchLanguages(typed ?? '', known) }
}
