import { style } from '@vanilla-extract/css'
import { printed, sheet } from '../../app/printed.css.ts'
import * as css from './lead.css.ts'

/** Print styles of a lead: contact, timeline, and status, without controls. */
export const page = style([css.page, sheet])
printed(page, { display: 'block', maxWidth: 'none', padding: 0 })
printed(`${page} :is(button, form, textarea, ${css.head} a)`, { display: 'none' })
printed(`${page} ${css.columns}`, {
  display: 'grid',
  marginTop: 12,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gridTemplateRows: 'auto 1fr',
  gridTemplateAreas: '"who story" "who next"',
})
printed(`${page} :is(${css.who}, ${css.story}, ${css.next})`, { display: 'grid', alignContent: 'start' })
printed(`${page} ${css.card}`, { breakInside: 'avoid' })
