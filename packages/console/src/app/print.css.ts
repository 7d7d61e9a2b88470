import { globalStyle, style } from '@vanilla-extract/css'
import * as shell from './shell.css.ts'

type Rule = Parameters<typeof globalStyle>[1]
/** Print styles. */
export const printStyle = (selector: string, rule: Rule): void =>
  globalStyle(selector, { '@media': { print: rule } } as unknown as Rule)

/** Prints the whole page: hides the shell and removes clipping. */
export const printedPage = style({})
const around = `${shell.frame}:has(${printedPage})`
printStyle(around, { display: 'block', height: 'auto', overflow: 'visible' })
printStyle(`${around} ${shell.main}`, { display: 'block', overflow: 'visible' })
printStyle(`${around} :is(${shell.rail}, ${shell.railFolded}, ${shell.bar}, ${shell.skip})`, { display: 'none' })
