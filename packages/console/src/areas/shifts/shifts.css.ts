import { createVar, globalStyle, style, styleVariants } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, media, radius, text } from '../../ui/tokens.css.ts'

export const shiftColor = createVar()

/** Lightens dark blue and red, which lack contrast on a dark page. */
const shown = `color-mix(in srgb, #fff ${color.lift}, ${shiftColor})`

const cardBase = style({
  display: 'grid',
  gap: 1,
  alignContent: 'start',
  width: '100%',
  height: '100%',
  padding: '4px 8px 4px 10px',
  overflow: 'hidden',
  borderRadius: 6,
  borderLeft: `4px solid ${shown}`,
  ...text.small,
  // For many parallel shifts: narrow cards show vertical text.
  '@container': {
    '(max-width: 60px)': { display: 'flex', gap: 8, padding: '8px 0', whiteSpace: 'nowrap', writingMode: 'vertical-rl' },
  },
})
/** Published shifts are filled, drafts outlined, and open shifts show seats. */
export const card = styleVariants({
  posted: [cardBase, { background: `color-mix(in srgb, ${shown} 18%, ${color.paper})` }],
  planned: [
    cardBase,
    {
      background: color.paper,
      boxShadow: `inset 0 0 0 1px color-mix(in srgb, ${shown} 55%, ${color.line})`,
    },
  ],
  open: [cardBase, { background: color.canvas, borderLeftStyle: 'dashed', boxShadow: `inset 0 0 0 1px ${color.edge}` }],
})
/** Hatched, and named a draft where there is room. */
export const draft = style({
  backgroundImage: `repeating-linear-gradient(135deg, transparent 0 6px, color-mix(in srgb, ${color.edge} 22%, transparent) 6px 7px)`,
})
export const warnings = style({
  margin: '8px 16px',
  padding: '8px 12px',
  borderRadius: radius.control,
  background: color.warningSoft,
  ...text.label,
})
export const warningBox = style({
  padding: '8px 12px',
  borderRadius: radius.control,
  background: color.warningSoft,
  ...text.label,
})
export const warningsHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 28,
  color: color.warning,
  fontWeight: 600,
  cursor: 'pointer',
})
globalStyle(`${warnings}[open] > summary`, { marginBottom: 8 })
export const tight = style({ padding: '0 6px 0 8px', display: 'flex', gap: 6, whiteSpace: 'nowrap' })
export const line = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const strong = style([line, { fontWeight: 600 }])
/** Names wrap to a second line before they are truncated. */
export const place = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  fontWeight: 600,
  '@container': { '(max-width: 60px)': { display: 'block' } },
})
/** Darker than elsewhere, for contrast on the shift colors. */
export const muted = style([
  line,
  { '@container': { '(max-width: 60px)': { display: 'none' } }, color: `color-mix(in srgb, ${color.ink} 78%, ${color.paper})` },
])
export const time = style([line, { fontVariantNumeric: 'tabular-nums' }])

export const wrapped = style({ fontVariantNumeric: 'tabular-nums' })

export const rowHead = style({
  position: 'sticky',
  left: 0,
  zIndex: 2,
  flex: 'none',
  width: 168,
  padding: '8px 12px',
  background: color.canvas,
  borderRight: `1px solid ${color.line}`,
  '@media': { [media.phone]: { width: 116, padding: '8px 8px 8px 12px' } },
})
export const name = style([
  line,
  { ...text.label, fontWeight: 600, '@media': { [media.phone]: { whiteSpace: 'normal', overflowWrap: 'anywhere' } } },
])
export const total = style({ ...text.small, color: color.muted, fontVariantNumeric: 'tabular-nums' })
export const over = style({ ...text.small, fontWeight: 600, color: color.warning })
/** Rows outside the viewport are not rendered; the estimated size stabilizes the scrollbar. */
export const row = style({
  display: 'flex',
  minHeight: 60,
  borderBottom: `1px solid ${color.line}`,
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 68px',
})
export const openRow = style([row, { background: color.canvas, contentVisibility: 'visible' }])
export const cell = style({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gap: 4,
  alignContent: 'start',
  padding: 4,
  borderLeft: `1px solid ${color.line}`,
})
globalStyle(`${rowHead} + ${cell}`, { borderLeft: 0 })
export const nobody = style({ padding: 16, ...text.body, color: color.muted })
export const skeleton = style({ display: 'flex', overflow: 'hidden' })
export const skeletonHead = style({
  flex: 'none',
  width: 136,
  margin: '0 16px',
  '@media': { [media.phone]: { width: 96, margin: '0 8px 0 12px' } },
})
export const skeletonBar = style({ flex: 1, minWidth: 0, margin: '0 4px' })
export const today = style({ background: color.accentSoft })
export const target = style({ outline: `2px solid ${color.accent}`, outlineOffset: -2, background: color.accentSoft })
export const add = style({
  position: 'absolute',
  inset: 0,
  border: 0,
  background: 'transparent',
  cursor: 'cell',
  ':hover': { background: color.hover },
})
export const chip = style({
  position: 'relative',
  display: 'block',
  width: '100%',
  minHeight: 40,
  padding: 0,
  border: 0,
  borderRadius: 6,
  background: 'transparent',
  color: color.ink,
  textAlign: 'left',
  userSelect: 'none',
  WebkitTouchCallout: 'none',
})
export const movable = style({ cursor: 'grab' })
export const lifted = style({ opacity: 0.45 })
export const ghost = style({
  position: 'relative',
  minHeight: 40,
  pointerEvents: 'none',
  boxShadow: color.shadow,
  borderRadius: 6,
})
export const legend = style(look.legend)
export const swatches = style({ display: 'flex', flexWrap: 'wrap', gap: 6, border: 0, padding: 0, margin: 0 })
export const swatch = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 32,
  padding: '0 10px 0 6px',
  border: `1px solid ${color.line}`,
  borderRadius: 16,
  cursor: 'pointer',
  ...text.label,
  selectors: { '&:has(input:checked)': { borderColor: color.accent, background: color.accentSoft, fontWeight: 600 } },
})
globalStyle(`${swatch}:focus-within`, { outline: `2px solid ${color.accent}`, outlineOffset: 2 })
export const swatchDot = style({
  width: 16,
  height: 16,
  borderRadius: '50%',
  background: shiftColor,
  border: `1px solid ${color.edge}`,
})
export const sentence = style({ padding: '8px 12px', borderRadius: radius.control, background: color.canvas, ...text.label })
/** Not scrollable: it grows with the dialog, since a nested scroll box is not keyboard accessible. */
export const report = style({ display: 'grid', gap: 6, ...text.label, margin: 0, padding: 0, listStyle: 'none' })
export const figures = style({ display: 'flex', flexWrap: 'wrap', gap: 24, ...text.label })
export const figure = style({ ...text.figure, fontWeight: 650, display: 'block', fontVariantNumeric: 'tabular-nums' })
export const days = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
  gap: 12,
  border: 0,
  padding: 0,
  margin: 0,
})
export const facts = style({
  display: 'grid',
  gap: 10,
  selectors: { '&:not(:last-child)': { marginBottom: 16 }, '&:empty': { display: 'none' } },
})
export const colorFact = style({ display: 'flex', alignItems: 'center', gap: 6 })
export const hiddenRadio = style({ position: 'absolute', opacity: 0, width: 1, height: 1 })
