import { colour, radius, text } from './tokens.css.ts'

/** What several styles are made of. It is read when styles are built, and ships to nobody. */
export const paper = { border: `1px solid ${colour.line}`, borderRadius: radius.card, background: colour.paper } as const
export const card = { ...paper, display: 'grid', gap: 12, padding: 16 } as const
export const cardTitle = { ...text.label, fontWeight: 650, color: colour.muted } as const
