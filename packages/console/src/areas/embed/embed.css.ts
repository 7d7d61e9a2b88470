import { style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, media, radius, text } from '../../ui/tokens.css.ts'

export const page = style({ display: 'flex', flexDirection: 'column', flex: 'none' })
export const head = style({ ...look.pageHead, minHeight: 61 })
export const title = style({ ...text.title, fontWeight: 650 })
export const muted = style({ ...text.label, color: color.muted })
export const split = style({
  display: 'grid',
  alignItems: 'start',
  gap: 16,
  padding: 16,
  gridTemplateColumns: 'minmax(340px, 1fr) minmax(360px, 1fr)',
  '@media': { [media.drawer]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const skeleton = style({ display: 'grid', gap: 20, padding: 16 })
export const column = style({ display: 'grid', gap: 16, minWidth: 0 })
/** Stays in view while the choices scroll. */
export const aside = style({
  position: 'sticky',
  top: 16,
  minWidth: 0,
  '@media': { [media.drawer]: { position: 'static' } },
})
export const card = style({ ...look.card, minWidth: 0 })
export const sectionTitle = style({ ...text.large, fontWeight: 650 })
export const two = style({ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' })
export const swatchLine = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 })
export const swatch = style({
  flex: 'none',
  width: 44,
  height: 36,
  padding: 2,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.control,
  background: color.paper,
})
export const stage = style({ display: 'grid', justifyItems: 'center', overflow: 'hidden', minWidth: 0 })
/** White in both themes, as most pages are. */
export const screen = style({
  flex: 'none',
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: 'Canvas',
  transformOrigin: 'top center',
})
export const code = style({
  margin: 0,
  padding: 12,
  maxHeight: 360,
  overflow: 'auto',
  borderRadius: radius.control,
  background: color.hover,
  font: '13px/20px ui-monospace, monospace',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
export const found = style({ display: 'grid', gap: 12, listStyle: 'none', padding: 0, margin: 0 })
export const finding = style({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  gap: 8,
  justifyItems: 'start',
  selectors: { '&[data-bad]': { color: color.warning } },
})
export const findingBody = style({
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  minWidth: 0,
  color: color.ink,
  overflowWrap: 'anywhere',
})
export const check = style({ display: 'grid', gap: 12, justifyItems: 'start' })
