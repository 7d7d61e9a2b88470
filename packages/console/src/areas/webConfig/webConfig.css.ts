import { style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, media, radius, text } from '../../ui/tokens.css.ts'

export const skeleton = style({ display: 'grid', gap: 20, padding: 16 })
export const page = style({
  display: 'flex',
  flexDirection: 'column',
  flex: 'none',
})
export const head = style({
  position: 'sticky',
  top: 0,
  zIndex: 2,
  background: color.canvas,
  ...look.pageHead,
  minHeight: 61,
})
export const title = style({ ...text.title, fontWeight: 650 })
export const state = style({ ...text.label, color: color.warning, flex: 1, minWidth: 80, ':empty': { minWidth: 0 } })
export const split = style({
  display: 'grid',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(360px, 1fr) minmax(360px, 1fr)',
  '@media': { [media.drawer]: { gridTemplateColumns: '1fr' } },
})
export const settings = style({
  display: 'grid',
  alignContent: 'start',
  gap: 16,
  padding: 16,
})
export const note = style({
  padding: '10px 12px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.accentSoft,
})
export const card = style({ ...look.card, gap: 16 })
export const sectionTitle = style({ ...text.large, fontWeight: 650 })
export const subTitle = style({ fontWeight: 600 })
export const label = style(look.legend)
export const plain = style({ border: 0, padding: 0, margin: 0, minWidth: 0 })
export const colors = style([plain, { display: 'grid', gap: 4 }])
export const logoLine = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 })
/** White in both themes, like the pages that show it. */
export const logo = style({
  maxWidth: 200,
  height: 56,
  padding: 8,
  objectFit: 'contain',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: '#fff',
})
export const three = style([plain, { display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))' }])
export const colorRow = style({ display: 'flex', alignItems: 'center', gap: 12, minHeight: 44 })
export const swatch = style({
  flex: 'none',
  width: 44,
  height: 36,
  padding: 2,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.control,
  background: color.paper,
})
export const grow = style({ display: 'grid', flex: 1, minWidth: 0, overflowWrap: 'anywhere' })
export const muted = style({ ...text.label, color: color.muted, fontVariantNumeric: 'tabular-nums' })
export const warnings = style({ display: 'grid', gap: 8 })
export const warning = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '8px 12px',
  borderRadius: radius.control,
  background: color.warningSoft,
  ...text.label,
})
export const preview = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  // Sticky below the page and console headers while the settings scroll.
  position: 'sticky',
  top: 60,
  height: 'min(860px, calc(100dvh - 116px))',
  padding: 16,
  borderLeft: `1px solid ${color.line}`,
  '@media': { [media.drawer]: { position: 'static', height: 'auto', borderLeft: 0, borderTop: `1px solid ${color.line}` } },
})
export const previewHead = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 })
export const gap = style({ flex: 1 })
export const toggle = style({
  minHeight: 32,
  selectors: { '&[aria-pressed=true]': { background: color.accentSoft, color: color.accent } },
})
/** Always as wide as a phone. */
export const screen = style({
  flex: 1,
  minHeight: 480,
  overflow: 'auto',
  width: '100%',
  maxWidth: 420,
  alignSelf: 'center',
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.canvas,
})
