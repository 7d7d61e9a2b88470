import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, radius, text } from '../../ui/tokens.css.ts'

export const page = style({ display: 'flex', flexDirection: 'column', gap: 16, padding: '12px 16px 32px', maxWidth: 1400 })
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' })
export const title = style({ ...text.title, fontWeight: 650, overflowWrap: 'anywhere' })
export const columns = style({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(240px, 300px) minmax(0, 1fr) minmax(260px, 320px)',
  gridTemplateAreas: '"who story next"',
  '@media': {
    '(max-width: 1099px)': {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(240px, 320px)',
      gridTemplateAreas: '"story next" "story who"',
      gridTemplateRows: 'auto 1fr',
    },
    '(max-width: 759px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateAreas: 'none',
      gridTemplateRows: 'auto',
    },
  },
})
/** One column: next steps, contact, and timeline come before reference data. */
const flat = { '(max-width: 759px)': { display: 'contents' } } as const
export const who = style({ gridArea: 'who', display: 'grid', gap: 16, alignContent: 'start', '@media': flat })
export const story = style({ gridArea: 'story', '@media': flat })
export const stories = style({ display: 'grid', gap: 16 })
export const next = style({ gridArea: 'next', display: 'grid', gap: 16, alignContent: 'start', '@media': flat })
globalStyle(`${next} > :first-child`, { order: -3 })
globalStyle(`${who} > :first-child`, { order: -2 })
globalStyle(`${story} > *`, { order: -1 })

export const card = style({ ...look.card, gap: 16 })
export const cardTitle = style(look.cardTitle)
export const facts = style({ display: 'grid', gap: 10 })
export const fact = style({ display: 'grid', gap: 1, overflowWrap: 'anywhere' })
/** As typed, with its line breaks. */
export const lines = style({ whiteSpace: 'pre-line' })
export const term = style({ ...text.small, color: color.muted })
export const contact = style({ display: 'flex', alignItems: 'center', gap: 8, color: color.ink, overflowWrap: 'anywhere' })
/** Regardless of the length of the adjacent text. */
globalStyle(`${contact} > svg`, { flex: 'none' })
export const cardHead = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8, height: 20 })
export const ledgerHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 8px',
})
export const reach = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
})
export const number = style({ ...text.title, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' })
export const visit = style({ display: 'flex', alignItems: 'start', gap: 4, borderTop: `1px solid ${color.line}`, paddingTop: 16 })
export const visitText = style({ flex: 1, minWidth: 0, display: 'grid', gap: 2, overflowWrap: 'anywhere' })
export const outcomes = style({ display: 'grid', gap: 8, gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))' })
export const split = style({ borderTop: `1px solid ${color.line}`, paddingTop: 16, display: 'grid', gap: 10 })
export const flag = style({ display: 'inline-flex', gap: 6, alignItems: 'center', color: color.warning, ...text.label })
globalStyle(`${flag} > svg`, { flex: 'none' })

export const events = style({ display: 'grid' })
export const event = style({
  position: 'relative',
  display: 'grid',
  gap: 2,
  padding: '0 0 16px 36px',
  selectors: {
    '&:not(:last-child)::before': {
      content: '',
      position: 'absolute',
      left: 11,
      top: 26,
      bottom: 2,
      width: 1,
      background: color.line,
    },
  },
})
export const bullet = style({
  position: 'absolute',
  left: 0,
  top: -2,
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  borderRadius: '50%',
  background: color.canvas,
  border: `1px solid ${color.line}`,
  color: color.muted,
})
export const eventText = style({ fontWeight: 550, overflowWrap: 'anywhere' })
export const eventNote = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
export const eventBy = style({ ...text.small, color: color.muted })

export const clock = style({ display: 'grid', gap: 2 })
export const figure = styleVariants({
  calm: [{ ...text.figure, fontWeight: 650, fontVariantNumeric: 'tabular-nums' }],
  warning: [{ ...text.figure, fontWeight: 650, fontVariantNumeric: 'tabular-nums', color: color.warning }],
  late: [{ ...text.figure, fontWeight: 650, fontVariantNumeric: 'tabular-nums', color: color.danger }],
})
export const clockWord = style({ ...text.label, color: color.muted })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })
export const more = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })

export const legend = style(look.legend)
export const difference = style({ width: '100%', borderCollapse: 'collapse', textAlign: 'left', ...text.label })
/** A warning rather than an error: the input is preserved. */
export const changed = style({
  display: 'grid',
  gap: 8,
  padding: 12,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.canvas,
})
export const differenceCell = style({
  padding: '6px 8px',
  borderBottom: `1px solid ${color.line}`,
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
})
export const ledgers = style({ display: 'grid', gap: 12 })
export const ledger = style({ display: 'grid', gap: 4, overflowWrap: 'anywhere' })
export const ledgerError = style({ ...text.label, color: color.danger })
export const sums = style({ display: 'grid', gap: 8, fontVariantNumeric: 'tabular-nums' })
export const sum = style({ display: 'flex', justifyContent: 'space-between', gap: 12, overflowWrap: 'anywhere' })
globalStyle(`${sum} > dt`, { display: 'grid', minWidth: 0 })
export const net = style([sum, { borderTop: `1px solid ${color.line}`, paddingTop: 8, fontWeight: 650 }])
export const consent = style({ display: 'grid', gap: 6, margin: 0, overflowWrap: 'anywhere' })
globalStyle(`${consent} blockquote`, { margin: 0, paddingLeft: 12, borderLeft: `2px solid ${color.line}` })
export const suggestions = style({ display: 'flex', flexWrap: 'wrap', gap: 6, border: 0, padding: 0, margin: 0, minWidth: 0 })
