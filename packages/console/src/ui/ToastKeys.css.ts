import { globalStyle } from '@vanilla-extract/css'
import { stack } from './Toasts.css.ts'
import { media } from './tokens.css.ts'

/** On phones, dialogs and menus open at the bottom, with their buttons there. */
globalStyle(`body:has([role=dialog], button[aria-expanded=true]) ${stack}`, {
  '@media': { [media.phone]: { top: 16, bottom: 'auto' } },
})
