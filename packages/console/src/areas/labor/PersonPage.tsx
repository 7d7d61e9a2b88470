import { lazy, Suspense, useMemo, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { Bodies } from '@walkup/sdk'
import NotFound from '../../ui/NotFound.tsx'
import { router } from '../../routing/router.ts'
import { useCall } from '../../data/useCall.ts'
import { readSort, toFilter } from '../../frame/filters.ts'
import { LoadedList } from '../../frame/ListPage.tsx'
import type { Pages } from '../../data/pages.ts'
import * as css from '../../frame/frame.css.ts'
import type { AnyList, AnyRow } from '../../frame/index.ts'
import type { PageParams } from '../../resource.ts'
import { Button } from '../../ui/Button.tsx'
import { button } from '../../ui/controls.css.ts'
import { viewerZone } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { t, type Text } from '../../i18n/index.ts'
import { hoursAndMinutes } from '../users/duration.ts'
import { newLogOf } from './NewLog.tsx'
import { logsOf } from './logs.tsx'
import { useOwnPages, type ReadPage } from './useOwnPages.ts'
import { useViewer } from './useViewer.ts'
import { type Log } from './labels.ts'

const PayDialog = lazy(() => import('./PayDialog.tsx'))
type Body = NonNullable<Bodies['labor.searchTimeLogs']>
const read: ReadPage<{ userId: number; body: Body }, Log> = (client, { userId, body }, cursor, signal) =>
  client.call('labor.searchTimeLogs', { params: { userId }, body: { ...body, limit: 100, cursor }, signal })

/** One person's punches, with hours worked in the last seven days. */
export default function PersonPage({ params }: { readonly params: PageParams }) {
  const userId = Number(params.id)
  return Number.isInteger(userId) && userId > 0 ? <Person key={userId} userId={userId} /> : <NotFound />
}

function Person({ userId }: { readonly userId: number }) {
  const viewer = useViewer()
  const query = useStore(router)?.search ?? {}
  const mayAdd = !(viewer.reach === 'territory' && viewer.userId === userId)
  const { data } = useCall('users.get', { params: { id: userId } })
  const totals = useCall('labor.totals', { body: { filter: { userIds: [userId] } } }).data?.items[0]
  const name = data ? `${data.firstName} ${data.lastName}` : ''
  const title: Text = useMemo(() => name || t('common.timeLogs'), [name])
  // Apart from the list, since the name arrives later, and a dialog of another type would lose what is being typed.
  const NewLog = useMemo(() => newLogOf(userId), [userId])
  const list = useMemo(
    (): AnyList => ({
      ...logsOf(viewer),
      endpoint: 'labor.searchTimeLogs',
      path: `/labor/people/${userId}`,
      title,
      ...(mayAdd ? { add: t('labor.addLog'), Add: { needs: 'labor.createTimeLog' as const, Dialog: NewLog } } : {}),
    }),
    [viewer, title, userId, NewLog, mayAdd],
  )
  const body = {
    filter: toFilter(list, query, viewerZone()),
    sort: readSort(list, query) as { by: 'clockInAt'; direction: 'desc' },
  }
  const pages = useOwnPages({ userId, body }, read)
  const [isExplaining, setExplaining] = useState(false)
  const [, from, to] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(query.dates ?? '') ?? []
  return (
    <>
      <LoadedList
        list={list}
        pages={pages as unknown as Pages<AnyRow>}
        head={
          <>
            {totals && (
              <span className={css.status}>
                {t('labor.lastSevenDays', { hoursAndMinutes: hoursAndMinutes(totals.workedMin) })}
              </span>
            )}
            <Button look="quiet" icon="clock" className={css.iconOnlyOnPhone} onClick={() => setExplaining(true)}>
              {t('payroll.howPaid')}
            </Button>
            <a className={`${button.quiet} ${css.iconOnlyOnPhone}`} href="/labor/people">
              <Icon name="left" size={18} /> {t('common.everyone')}
            </a>
          </>
        }
      />
      {isExplaining && (
        <Suspense fallback={null}>
          <PayDialog userId={userId} name={name} days={from && to ? { from, to } : {}} onClose={() => setExplaining(false)} />
        </Suspense>
      )}
    </>
  )
}
