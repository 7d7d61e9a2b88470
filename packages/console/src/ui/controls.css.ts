import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { color, media, radius, text } from './tokens.css.ts'

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: 36,
  padding: '0 14px',
  border: '1px solid transparent',
  borderRadius: radius.control,
  fontWeight: 550,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  userSelect: 'none',
  transition: 'background 120ms ease-out, border-color 120ms ease-out',
  ':disabled': { opacity: 0.55, cursor: 'default' },
  selectors: { '&[aria-disabled=true]': { opacity: 0.55, cursor: 'default', filter: 'none' } },
  ...text.body,
})
export const button = styleVariants({
  primary: [base, { background: color.accent, color: color.onAccent, ':hover': { filter: 'brightness(1.08)' } }],
  plain: [base, { background: color.paper, borderColor: color.rim, color: color.ink, ':hover': { background: color.hover } }],
  quiet: [base, { background: 'transparent', color: color.ink, padding: '0 10px', ':hover': { background: color.hover } }],
  danger: [base, { background: color.danger, color: color.onDanger, ':hover': { filter: 'brightness(1.08)' } }],
})
export const square = style({ width: 36, padding: 0, flex: 'none' })
export const fullWidth = style({ width: '100%' })

const turn = keyframes({ to: { transform: 'rotate(360deg)' } })
export const spinner = style({
  width: 16,
  height: 16,
  borderRadius: '50%',
  border: '2px solid currentColor',
  borderRightColor: 'transparent',
  animation: `${turn} 700ms linear infinite`,
})

export const field = style({ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0, border: 0, padding: 0, margin: 0 })
export const label = style({ ...text.label, fontWeight: 550 })
export const optional = style({ color: color.muted, fontWeight: 400 })
export const hint = style({ ...text.small, color: color.muted })
export const error = style({ ...text.small, color: color.danger, display: 'flex', gap: 4, alignItems: 'start' })
export const input = style({
  width: '100%',
  minHeight: 36,
  padding: '7px 10px',
  border: `1px solid ${color.edge}`,
  borderRadius: radius.control,
  background: color.paper,
  ...text.body,
  '::placeholder': { color: color.muted, opacity: 1 },
  ':disabled': { backgroundColor: color.canvas, color: color.muted },
  selectors: {
    '&[aria-invalid=true]': { borderColor: color.danger, boxShadow: `inset 0 0 0 1px ${color.danger}` },
    // Safari ignores most styles of a native select, so its arrow is drawn here.
    'select&': {
      appearance: 'none',
      paddingInlineEnd: 24,
      backgroundImage:
        'linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(-45deg, transparent 50%, currentColor 50%)',
      backgroundPosition: 'right 13px center, right 8px center',
      backgroundSize: '5px 5px',
      backgroundRepeat: 'no-repeat',
      '@media': { '(forced-colors: active)': { appearance: 'auto' } },
    },
    'textarea&': { minHeight: 88, resize: 'vertical' },
  },
  // Safari zooms into inputs with text below 16 px.
  '@media': { '(pointer: coarse)': { fontSize: 16, minHeight: 44 } },
})
export const check = style({ display: 'flex', gap: 10, alignItems: 'start', cursor: 'pointer', ...text.body })
export const checkbox = style({ width: 18, height: 18, margin: '1px 0', flex: 'none', accentColor: color.accent })
export const row = style({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' })
export const pair = style({ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))' })
export const form = style({ display: 'grid', gap: 16 })
export const visuallyHidden = style({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})
/** On phones only the icon is visible; the label stays available to screen readers. */
export const iconOnlyOnPhone = style({ '@media': { [media.phone]: { width: 36, padding: 0, fontSize: 0, gap: 0 } } })
