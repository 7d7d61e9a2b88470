/** The branding of a public page's web config; the API ensures that the colors have enough contrast. */
export interface Brand {
  readonly theme: { readonly light: Tokens; readonly dark: Tokens }
  readonly radius: number
}
type Tokens = Readonly<Record<string, string>>

/** Only plain hex colors reach the stylesheet, whatever the API at `base-url` returns. */
const block = (tokens: Tokens) =>
  Object.entries(tokens)
    .map(([name, value]) => (/^[a-z-]+#[\da-f]+$/i.test(name + value) ? `--walkup-${name}:${value};` : ''))
    .join('')

/** Returns the CSS of a widget's own stylesheet: the organization's colors and corner radius. */
export function brandCss({ theme, radius }: Brand): string {
  const dark = block(theme.dark)
  return `:host{${block(theme.light)}--walkup-radius:${Math.min(Math.max(Math.round(radius) || 0, 0), 24)}px}@media(prefers-color-scheme:dark){:host(:not([theme=light],[theme=dark])){${dark}}}:host([theme=dark]){${dark}}`
}
