import type { en } from './en/index.ts'

/** A translated catalog: a missing message is a type error. */
export type Translation<English extends Readonly<Record<string, string>>> = Readonly<Record<keyof English, string>>
export type Catalog = { readonly [Area in keyof typeof en]: Translation<(typeof en)[Area]> }
