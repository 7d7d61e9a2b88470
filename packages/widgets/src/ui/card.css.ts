import { style } from '@vanilla-extract/css'
import { token } from '../tokens.ts'

/** The path of its icon. */
export const calendar = 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4'

/** An appointment summary. */
export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  padding: 16,
  borderRadius: token('radius'),
  background: token('canvas'),
})
export const date = style({ fontWeight: 650, textWrap: 'balance' })

/** The calendars to choose from, under their title. */
export const calendars = style({ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 8 })
export const calendarsTitle = style({ display: 'flex', alignItems: 'center', gap: 8, marginBlockEnd: 8, fontWeight: 600 })
export const calendarLink = style({
  display: 'grid',
  placeItems: 'center',
  minBlockSize: 48,
  padding: '8px 4px',
  borderRadius: token('radius'),
  border: `1px solid ${token('control')}`,
  color: token('ink'),
  fontWeight: 600,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { borderColor: token('ink') } },
})
export const fact = style({ display: 'flex', alignItems: 'flex-start', gap: 8, marginBlockStart: 8 })
