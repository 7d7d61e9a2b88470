/** Splits a field name into words: `serviceGroupId` becomes "Service group id". */
export const splitWords = (name: string): string => {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Completes the API's error, which says what a field is or must be without naming it. */
export const asSentence = (label: string, error: string): string =>
  /^\p{Ll}/u.test(error) ? `${label} ${error}${/[.!?…]$/.test(error) ? '' : '.'}` : error

/** Names a field that has no label here by its path: `phones.0.number` becomes "Phones 1 number". */
export function sentenceAt(path: string, error: string): string {
  const words = path.replaceAll('.', ' ').replace(/\b\d+\b/g, (index) => String(Number(index) + 1))
  return words ? asSentence(splitWords(words), error) : error
}
