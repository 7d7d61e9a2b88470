/** The tokens of the light theme. In a widget each is a custom property `--walkup-<name>` of its element. */
export const light = {
  ink: '#14171a',
  muted: '#5b6470',
  line: '#e3e6e8',
  control: '#868e96',
  canvas: '#f6f7f5',
  paper: '#ffffff',
  accent: '#0b6e4f',
  'accent-ink': '#ffffff',
  danger: '#b42318',
  warning: '#b45309',
} as const

/** The name of a theme token. */
export type Token = keyof typeof light

/** The tokens of the dark theme. */
export const dark: Readonly<Record<Token, string>> = {
  ink: '#e8ebed',
  muted: '#98a2ad',
  line: '#2a3036',
  control: '#6b7580',
  canvas: '#101315',
  paper: '#171b1e',
  accent: '#3ecf8e',
  'accent-ink': '#08130e',
  danger: '#ff8a80',
  warning: '#fbbf6e',
}
