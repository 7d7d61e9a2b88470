export type Values = Readonly<Record<string, string | number>>
/** Returns a message, or the page's own text in its place, with its placeholders filled in. */
export type Translator<K extends string> = (key: K, values?: Values) => string

export const createTranslator =
  <K extends string>(messages: Readonly<Record<K, string>>, own?: { readonly [One in K]?: string }): Translator<K> =>
  (key, values = {}) =>
    (own?.[key] ?? messages[key]).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
