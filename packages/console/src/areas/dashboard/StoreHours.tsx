import { useStore } from '@nanostores/react'
import { router } from '../../routing/router.ts'
import { readDateChoice } from '../../ui/dateRanges.ts'
import { cellLink } from '../../ui/useRowPresses.ts'
import { closedStates, logSearches, logsPath } from '../../metrics/logs.ts'
import { defaultRange } from '../../metrics/query.ts'
import { useDays } from '../../metrics/useDays.ts'
import { useLocations } from '../../metrics/useLocations.ts'
import type { Hours } from './columns.tsx'
import * as css from './today.css.ts'

/** A store's paid hours, linked to its punches in the labor list. */
export const StoreHours: Hours<{ readonly id: number }> = ({ row, text, label }) => {
  const query = useStore(router)?.search ?? {}
  const period = useDays(readDateChoice(query.dates) ?? defaultRange)
  const places = useLocations()
  const ids = { territory: [], store: [], generator: [] }
  const path = places && logsPath(logSearches({ places, period, ids, isWide: false }, { storeIds: [row.id] }, closedStates))
  if (!path) return text
  return (
    <a {...cellLink} tabIndex={-1} className={css.number} href={path} aria-label={label}>
      {text}
    </a>
  )
}
