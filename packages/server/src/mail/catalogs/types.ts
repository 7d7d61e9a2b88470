import type * as en from './en/index.ts'

/** The same messages in another language; a missing one does not compile. */
export type Translation<English extends Readonly<Record<string, string>>> = Readonly<Record<keyof English, string>>
export type Catalog = { readonly [Area in keyof typeof en]: Translation<(typeof en)[Area]> }
