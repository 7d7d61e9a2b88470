/** What areas are declared with. */
export { defineForm, defineList } from './define.ts'
export { listPage } from './page.tsx'
export { fixed, lookup, named, read, searched, type Option, type Source } from './sources.ts'
export { mail, tel } from './links.tsx'
export { Sections } from './Detail.tsx'
export { mayCall, useMayCall } from '../data/whole.ts'
export type { CustomProps, Form, Values } from './formTypes.ts'
export type { Action, AnyList, AnyRow, List, ListColumn, Section } from './types.ts'
