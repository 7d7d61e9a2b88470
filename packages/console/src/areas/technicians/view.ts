import type { ReactNode } from 'react'
import { go, withSearch } from '../../routing/router.ts'
import type { Week } from '../../ui/WeekGrid/WeekNav.tsx'
import type { Technician } from './week.ts'

/** What the views of a technician's page share. */
export interface ViewProps {
  readonly technician: Technician
  readonly week: Week
  readonly zone: string
  readonly query: Readonly<Record<string, string>>
  readonly head: ReactNode
  readonly views: ReactNode
  readonly onChanged: () => unknown
}
export const setQuery = (changes: Readonly<Record<string, string | undefined>>) => go(withSearch(changes))
/** Replaces the history entry, so that going back doesn't reopen the dialog. */
export const closeForm = () => go(withSearch({ form: undefined, at: undefined }), { replace: true })
