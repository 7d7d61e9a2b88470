import { Suspense, useEffect } from 'react'
import { useStore } from '@nanostores/react'
import { go, router, withSearch } from '../../routing/router.ts'
import { useTitle } from '../../routing/useTitle.ts'
import { useCan } from '../../data/access.ts'
import { useLookup } from '../../data/lookups.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { localDay, viewerZone } from '../../ui/format.ts'
import { coarseNow } from '../../ui/now.ts'
import { lazy } from '../../ui/lazy.ts'
import { Icon } from '../../ui/Icon.tsx'
import { capitalize } from '../../ui/WeekGrid/format.ts'
import { localTimeOf } from '../../ui/WeekGrid/zone.ts'
import { t } from '../../i18n/index.ts'
import { Approaches } from './Approaches.tsx'
import { Clock } from './Clock.tsx'
import { MyCode } from './MyCode.tsx'
import { OpenShifts } from './OpenShifts.tsx'
import { Progress } from './Progress.tsx'
import { Recent } from './Recent.tsx'
import { Shifts } from './Shifts.tsx'
import { Unsent } from './Unsent.tsx'
import { keepPageOffline } from './keepPageOffline.ts'
import * as css from './myDay.css.ts'

const NewLead = lazy(() => import('../leads/NewLead.tsx'))

/** A lead generator's day, designed for one-handed phone use: clock, counter, code, and shifts. */
export default function MyDayPage() {
  const title = t('myDay.myDay')
  useTitle(title)
  const login = useLogin()
  const now = useStore(coarseNow)
  const hasClock = useCan('labor.clock')
  const hasCodes = useCan('qrCodes.search')
  const mayAddLead = useCan('leads.upsertInternal')
  const hasShifts = useCan('hours.search')
  const isAdding = useStore(router)?.search.form === 'new'
  useEffect(() => void keepPageOffline(), [])
  // The form of a lead may be opened for the first time while offline.
  useLookup('first', mayAddLead)
  useLookup('second', mayAddLead)
  useLookup('third', mayAddLead)
  if (!login) return null
  const { userId } = login
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{title}</h1>
        <p className={css.day}>{capitalize(localDay(localTimeOf(now, viewerZone()).date))}</p>
      </header>
      <Unsent />
      <div className={css.columns}>
        <div className={css.column}>
          {hasClock && <Clock userId={userId} />}
          <Approaches />
          {mayAddLead && (
            <a className={css.newLead} href={withSearch({ form: 'new' })}>
              <Icon name="plus" size={18} />
              {t('leads.newLead')}
            </a>
          )}
          {hasClock && <Progress />}
          {hasCodes && <MyCode userId={userId} />}
        </div>
        <div className={css.column}>
          {hasShifts && <Shifts userId={userId} />}
          {hasShifts && <OpenShifts />}
          <Recent />
        </div>
      </div>
      {isAdding && mayAddLead && (
        <Suspense>
          <NewLead isQueued onClose={() => go(withSearch({ form: undefined }), { replace: true })} />
        </Suspense>
      )}
    </div>
  )
}
