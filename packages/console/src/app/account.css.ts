import { style } from '@vanilla-extract/css'
import * as look from '../ui/sharedStyles.css.ts'
import { color, media, text, toastsHeight } from '../ui/tokens.css.ts'

export const page = style({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: 16,
  minHeight: '100dvh',
  padding: `16px 16px calc(16px + ${toastsHeight})`,
  '@media': { [media.phone]: { alignContent: 'start', paddingTop: '10dvh' } },
})
export const card = style({
  display: 'grid',
  gap: 20,
  width: 'min(400px, 100%)',
  padding: 32,
  ...look.paper,
  '@media': { [media.phone]: { padding: 20 } },
})
export const mark = style({ display: 'inline-flex', alignItems: 'center', gap: 10, ...text.large, fontWeight: 650 })
export const title = style({ ...text.title, fontWeight: 650 })
export const lead = style({ color: color.muted, marginTop: -12 })
/** A button that looks like a link. */
export const link = style({ border: 0, padding: 0, background: 'none', font: 'inherit', color: color.accent, cursor: 'pointer' })
export const foot = style({ display: 'flex', gap: 16, minHeight: 24 })
export const demo = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  borderTop: `1px solid ${color.line}`,
  paddingTop: 20,
})
export const demoTitle = style({ ...text.small, width: '100%', color: color.muted })
