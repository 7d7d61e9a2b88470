import type { NamedPage } from '../../resource.ts'
import { groups } from './names.ts'

export const pages: readonly NamedPage[] = groups.flatMap(({ lists }) =>
  lists.map(({ list, label }): NamedPage => ({ path: `/lists/${list}`, label })),
)
