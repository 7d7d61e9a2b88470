import { globalStyle } from '@vanilla-extract/css'
import { stack } from './Toasts.css.ts'
import { media } from './tokens.css.ts'

/** A phone's dialogs and menus come from below, with their buttons. */
globalStyle(`body:has([role=dialog], button[aria-expanded=true]) ${stack}`, {
  '@media': { [media.phone]: { top: 16, bottom: 'auto' } },
})
