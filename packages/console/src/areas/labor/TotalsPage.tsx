import { lazy, Suspense, useMemo, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { Bodies } from '@walkup/sdk'
import { addDays } from '@walkup/sdk/domain'
import { go, router } from '../../routing/router.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import type { Pages } from '../../data/pages.ts'
import { readSort, toFilter } from '../../frame/filters.ts'
import * as css from '../../frame/frame.css.ts'
import { LoadedList } from '../../frame/ListPage.tsx'
import { lookup, useCan, type AnyList, type AnyRow } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { iconOnlyOnPhone } from '../../ui/controls.css.ts'
import { localDay, viewerZone } from '../../ui/format.ts'
import { readWeek, WeekNav } from '../../ui/WeekGrid/WeekNav.tsx'
import { t } from '../../i18n/index.ts'
import { hoursAndMinutes } from '../users/duration.ts'
import { sumOf, totalsList, type Totals } from './totals.ts'
import { useOwnPages, type ReadPage } from './useOwnPages.ts'
import { useViewer } from './useViewer.ts'

const ExportPayrollDialog = lazy(() => import('./ExportPayrollDialog.tsx'))
const filters: AnyList['filters'] = {
  search: { kind: 'text', label: t('common.leadSearchHint') },
  storeIds: { kind: 'many', label: t('common.store'), options: lookup('first', 'stores') },
  territoryIds: { kind: 'many', label: t('common.territory'), options: lookup('first', 'organizationTerritories') },
}

/** Breaks only after the weekday. */
const shortDay = (day: string) => localDay(day).replace(/ (?=\S+$)/, '\u00a0')

type Body = NonNullable<Bodies['labor.totals']>
const read: ReadPage<Body, Totals> = async (client, body, cursor, signal) => {
  const page = await client.call('labor.totals', { body: { ...body, limit: 100, cursor }, signal })
  return { ...page, items: page.items.map((row) => ({ ...row, id: row.user.id })) }
}

/** Hours worked in a week: one row per person, one column per day. */
export default function TotalsPage() {
  const viewer = useViewer()
  const query = useStore(router)?.search ?? {}
  const intFirstDayOfWeek = useLogin()?.intFirstDayOfWeek ?? 1
  const week = readWeek(query, viewerZone(), intFirstDayOfWeek)
  const { first } = week
  const last = week.days[6] ?? first
  const isOwn = viewer.reach === 'own'
  const mayExport = useCan('labor.exportPayroll')
  const [isExporting, setExporting] = useState(false)
  const list = useMemo(() => {
    const days = Array.from({ length: 7 }, (_, index) => addDays(first, index))
    return { ...totalsList(days, shortDay), ...(isOwn ? {} : { filters }) }
  }, [first, isOwn])
  const direction = readSort(list, query)?.direction ?? 'asc'
  const body = {
    filter: { ...toFilter(list, query, viewerZone()), from: first, to: last },
    sort: { by: 'name' as const, direction },
  }
  const pages = useOwnPages(body, read)
  const state = useStore(pages.state)
  const sum = state.phase === 'ready' && !state.hasMore && state.items.length > 0 ? sumOf(state.items) : undefined
  return (
    <>
      <LoadedList
        list={list}
        pages={pages as unknown as Pages<AnyRow>}
        head={
          <>
            {sum && (
              <output className={css.status}>
                {t('labor.totalAndApproved', {
                  hoursAndMinutes: hoursAndMinutes(sum.workedMin),
                  hoursAndMinutes2: hoursAndMinutes(sum.approvedMin),
                })}
              </output>
            )}
            {mayExport && (
              <Button look="quiet" icon="download" className={iconOnlyOnPhone} onClick={() => setExporting(true)}>
                {t('payroll.export')}
              </Button>
            )}
            <div className={css.status}>
              <WeekNav week={week} />
            </div>
          </>
        }
        onOpen={({ id }) => go(`/labor/people/${id}?dates=${first}..${last}`)}
      />
      {isExporting && (
        <Suspense fallback={null}>
          <ExportPayrollDialog from={first} to={last} onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </>
  )
}
