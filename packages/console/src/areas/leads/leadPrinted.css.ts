import { style } from '@vanilla-extract/css'
import { printStyle, printedPage } from '../../app/print.css.ts'
import * as css from './lead.css.ts'

/** Print styles of a lead: contact, timeline, and status, without controls. */
export const page = style([css.page, printedPage])
printStyle(page, { display: 'block', maxWidth: 'none', padding: 0 })
printStyle(`${page} :is(button, form, textarea, ${css.head} a)`, { display: 'none' })
printStyle(`${page} ${css.columns}`, {
  display: 'grid',
  marginTop: 12,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gridTemplateRows: 'auto 1fr',
  gridTemplateAreas: '"who story" "who next"',
})
printStyle(`${page} :is(${css.who}, ${css.story}, ${css.next})`, { display: 'grid', alignContent: 'start' })
printStyle(`${page} ${css.card}`, { breakInside: 'avoid' })
