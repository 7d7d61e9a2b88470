/** What a public page's web config says of its look; the API has made the colours legible. */
export interface Brand {
  readonly theme: { readonly light: Tokens; readonly dark: Tokens }
  readonly radius: number
}
type Tokens = Readonly<Record<string, string>>

/** Nothing but plain colours gets into a stylesheet, whatever an API at `base-url` answers. */
const block = (tokens: Tokens) =>
  Object.entries(tokens)
    .map(([name, value]) => (/^[a-z-]+#[\da-f]+$/i.test(name + value) ? `--walkup-${name}:${value};` : ''))
    .join('')

/** The text of a widget's own sheet: the organization's colours and corners. */
export function brandCss({ theme, radius }: Brand): string {
  const dark = block(theme.dark)
  return `:host{${block(theme.light)}--walkup-radius:${Math.min(Math.max(Math.round(radius) || 0, 0), 24)}px}@media(prefers-color-scheme:dark){:host(:not([theme=light],[theme=dark])){${dark}}}:host([theme=dark]){${dark}}`
}
