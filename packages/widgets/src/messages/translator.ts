export type Values = Readonly<Record<string, string | number>>
/** Returns a message of a catalog with its placeholders filled in. */
export type Translator<K extends string> = (key: K, values?: Values) => string

export const createTranslator =
  <K extends string>(messages: Readonly<Record<K, string>>): Translator<K> =>
  (key, values = {}) =>
    messages[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
