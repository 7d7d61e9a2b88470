const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** A template that escapes its values, except `Html` values. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Value = string | number | Html | readonly Html[]
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const show = (value: Value): string => {
    if (typeof value === 'string' || typeof value === 'number') return escapeHtml(`${value}`)
    return value instanceof Html ? value.text : value.map((item) => item.text).join('')
  }
  return new Html(
    strings.reduce((text, part, index) => text + part + (index < values.length ? show(values[index] ?? '') : ''), ''),
  )
}
