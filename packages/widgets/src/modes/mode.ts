/** How an element is shown: `inline` in its place; else in a dialog, which with `button` opens from a floating button. */
export type Mode = 'inline' | 'page' | 'modal' | 'slide-in' | 'button'

/** The attributes of an element that opens in a dialog; a kiosk is always in its place. */
export const OPENABLE = '[mode]:not([mode=inline],[kiosk])'

/** The event by which an element asks the loader for its code: it opens, or is about to. */
export const NEEDED = 'walkup-needed'

/** Where overlay elements and openers are registered; before the code of the modes is loaded it is an array. */
export const MODES = Symbol.for('walkup.modes')
