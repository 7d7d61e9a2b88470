import { useStore } from '@nanostores/react'
import { router } from '../../routing/router.ts'
import { readDateChoice } from '../../ui/dateRanges.ts'
import { follows } from '../../ui/useRowPresses.ts'
import { ended, logSearches, logsPath } from '../../metrics/logs.ts'
import { usual } from '../../metrics/query.ts'
import { useDays } from '../../metrics/useDays.ts'
import { usePlaces } from '../../metrics/usePlaces.ts'
import type { Hours } from './columns.tsx'
import * as css from './today.css.ts'

/** A store's paid hours, linked to its punches in the labor list. */
export const StoreHours: Hours<{ readonly id: number }> = ({ row, text, label }) => {
  const query = useStore(router)?.search ?? {}
  const period = useDays(readDateChoice(query.dates) ?? usual)
  const places = usePlaces()
  const ids = { territory: [], store: [], generator: [] }
  const path = places && logsPath(logSearches({ places, period, ids, isWide: false }, { storeIds: [row.id] }, ended))
  if (!path) return text
  return (
    <a {...follows} tabIndex={-1} className={css.number} href={path} aria-label={label}>
      {text}
    </a>
  )
}
