import { forms } from './forms.ts'
import { leads } from './leads.ts'
import { lists } from './lists.ts'
import { shell } from './shell.ts'

/** The Spanish of what all areas share, by its English. */
export const es = { ...shell, ...lists, ...forms, ...leads } as const
