const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** A template whose values are escaped; a `Html` value is taken as it stands. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
export function html(strings: TemplateStringsArray, ...values: readonly (string | number | Html | readonly Html[])[]): Html {
  const show = (value: string | number | Html | readonly Html[]): string => {
    if (value instanceof Html) return value.text
    if (Array.isArray(value)) return value.map((item: Html) => item.text).join('')
    return escapeHtml(String(value))
  }
  return new Html(strings.reduce((text, part, index) => text + part + (index < values.length ? show(values[index] ?? '') : ''), ''))
}
