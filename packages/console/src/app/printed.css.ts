import { globalStyle, style } from '@vanilla-extract/css'
import * as shell from './shell.css.ts'

type Rule = Parameters<typeof globalStyle>[1]
/** What holds on paper alone. */
export const printed = (selector: string, rule: Rule): void =>
  globalStyle(selector, { '@media': { print: rule } } as unknown as Rule)

/** A page that is printed whole: the frame around it goes, and nothing is cut where the screen ends. */
export const sheet = style({})
const around = `${shell.frame}:has(${sheet})`
printed(around, { display: 'block', height: 'auto', overflow: 'visible' })
printed(`${around} ${shell.main}`, { display: 'block', overflow: 'visible' })
printed(`${around} :is(${shell.rail}, ${shell.railFolded}, ${shell.bar}, ${shell.skip})`, { display: 'none' })
