export type Values = Readonly<Record<string, string | number>>
/** Says a text of a table, with its words filled in. */
export type Say<K extends string> = (key: K, values?: Values) => string

export const translator =
  <K extends string>(messages: Readonly<Record<K, string>>): Say<K> =>
  (key, values = {}) =>
    messages[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
