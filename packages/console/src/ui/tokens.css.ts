import { assignVars, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css'

export const font = '"Figtree Variable", system-ui, sans-serif'
export const color = createGlobalThemeContract(
  {
    ink: 'ink',
    muted: 'muted',
    line: 'line',
    /** Borders of what is only recognized by them, which need 3:1 contrast: fields, boxes. */
    edge: 'edge',
    /** Borders of buttons and filters, whose words say what they are. */
    rim: 'rim',
    canvas: 'canvas',
    paper: 'paper',
    hover: 'hover',
    accent: 'accent',
    onAccent: 'on-accent',
    accentSoft: 'accent-soft',
    warning: 'warning',
    warningSoft: 'warning-soft',
    danger: 'danger',
    onDanger: 'on-danger',
    dangerSoft: 'danger-soft',
    information: 'information',
    /** How much white lightens shift colors. */
    lift: 'lift',
    shade: 'shade',
    shadow: 'shadow',
  },
  (name) => `c-${name}`,
)

const light = {
  ink: '#14171a',
  muted: '#5b6470',
  line: '#e3e6e8',
  edge: '#858e97',
  rim: '#d3d8db',
  canvas: '#f6f7f5',
  paper: '#ffffff',
  hover: '#f0f2f1',
  accent: '#0b6e4f',
  onAccent: '#ffffff',
  accentSoft: '#e2f1eb',
  warning: '#b45309',
  warningSoft: '#fdf1e2',
  danger: '#b42318',
  onDanger: '#ffffff',
  dangerSoft: '#fdecea',
  information: '#1d4ed8',
  lift: '0%',
  shade: 'rgb(20 23 26 / 0.4)',
  shadow: '0 8px 28px rgb(20 23 26 / 0.14), 0 1px 3px rgb(20 23 26 / 0.1)',
}
const dark: typeof light = {
  ink: '#e8ebed',
  muted: '#98a2ad',
  line: '#2a3036',
  edge: '#6f7983',
  rim: '#3a424a',
  canvas: '#101315',
  paper: '#171b1e',
  hover: '#1f2428',
  accent: '#3ecf8e',
  onAccent: '#06251a',
  accentSoft: '#12312a',
  warning: '#f0a250',
  warningSoft: '#33261a',
  danger: '#ff8a7e',
  onDanger: '#2b0805',
  dangerSoft: '#3a1d1b',
  information: '#8fb0ff',
  lift: '32%',
  shade: 'rgb(0 0 0 / 0.6)',
  shadow: '0 8px 28px rgb(0 0 0 / 0.5), 0 0 0 1px #2a3036',
}

globalStyle(':root', { vars: assignVars(color, light), colorScheme: 'light' })
globalStyle(':root:not([data-theme=light])', {
  '@media': { '(prefers-color-scheme: dark)': { vars: assignVars(color, dark), colorScheme: 'dark' } },
})
globalStyle(':root[data-theme=dark]', { vars: assignVars(color, dark), colorScheme: 'dark' })

/** Type scale: text in px with line heights on a 4-px grid. */
export const text = {
  small: { fontSize: 12, lineHeight: '16px' },
  label: { fontSize: 13, lineHeight: '20px' },
  body: { fontSize: 14, lineHeight: '20px' },
  large: { fontSize: 16, lineHeight: '24px' },
  title: { fontSize: 20, lineHeight: '28px' },
  figure: { fontSize: 28, lineHeight: '36px' },
} as const
export const radius = { control: 8, card: 12 } as const
/** Below `drawer` the navigation is a drawer; below `phone` tables become lists. */
export const media = { drawer: '(max-width: 899px)', phone: '(max-width: 639px)', wide: '(min-width: 1200px)' } as const
export const focusRing = { outline: `2px solid ${color.accent}`, outlineOffset: 2 } as const

/** The height of the row of toasts at the bottom, which everything else ends above; see `Toasts`. */
export const toastsHeight = 'var(--toasts, 0px)'
