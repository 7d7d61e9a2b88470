/** The values of a message's placeholders, by name. */
export type MessageValues = Readonly<Record<string, string | number | boolean>>

/** Returns a message's placeholders. Those inside the branches of a plural or select are not included. */
export type MessageNames<T extends string> = T extends `${string}{${infer Rest}`
  ? Rest extends `${infer Inner}}${infer Tail}`
    ? Inner extends `${infer Name}, ${string}`
      ? Name | (Rest extends `${string}}}${infer After}` ? MessageNames<After> : never)
      : Inner | MessageNames<Tail>
    : never
  : never

/** Returns the end of the block whose opening brace is at `start`. */
function closing(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}

/** Parses `one {…} other {…}` into branches by name. */
function branches(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (let at = 0; ;) {
    const start = text.indexOf('{', at)
    if (start < 0) return found
    const end = closing(text, start)
    found.set(text.slice(at, start).trim(), text.slice(start + 1, end))
    at = end + 1
  }
}

/**
 * Formats a message. Supports the part of ICU MessageFormat that catalogs need: `{name}`, `{count, plural, one {…} other {…}}` and
 * `{kind, select, a {…} other {…}}`. A placeholder without a value stays unchanged.
 */
export function formatMessage(message: string, values: MessageValues, locale: string): string {
  let made = ''
  for (let at = 0; ;) {
    const start = message.indexOf('{', at)
    if (start < 0) return made + message.slice(at)
    const end = closing(message, start)
    const [, name = '', kind, rest = ''] = /^([^,]*)(?:, (plural|select), (.*))?$/su.exec(message.slice(start + 1, end)) ?? []
    const value = values[name]
    made += message.slice(at, start)
    if (value === undefined) made += message.slice(start, end + 1)
    else if (kind === undefined) made += String(value)
    else {
      const options = branches(rest)
      const chosen = kind === 'plural' ? new Intl.PluralRules(locale).select(Number(value)) : String(value)
      const exact = kind === 'plural' ? options.get(`=${String(value)}`) : undefined
      made += formatMessage(exact ?? options.get(chosen) ?? options.get('other') ?? '', values, locale)
    }
    at = end + 1
  }
}
