import { globalStyle } from '@vanilla-extract/css'
import { color, focusRing, font, text } from './tokens.css.ts'

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('html', { height: '100%', WebkitTextSizeAdjust: '100%' })
globalStyle('body', {
  margin: 0,
  minHeight: '100%',
  color: color.ink,
  background: color.canvas,
  fontFamily: font,
  ...text.body,
})
globalStyle('h1, h2, h3, p, dl, dd, ul, ol, figure', { margin: 0, padding: 0 })
globalStyle('ul, ol', { listStyle: 'none' })
globalStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit', margin: 0 })
globalStyle('button:not(:disabled)', { cursor: 'pointer' })
globalStyle('a', { color: color.accent, textUnderlineOffset: 3 })
globalStyle(':focus-visible', focusRing)
globalStyle('time, td, [role=gridcell]', { fontVariantNumeric: 'tabular-nums' })
globalStyle('[hidden]', { display: 'none !important' })
globalStyle('*, *::before, *::after', {
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
    },
  },
})
