import { useStore } from '@nanostores/react'
import { useTitle } from '../../routing/useTitle.ts'
import { useCan } from '../../data/access.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { localDay, viewerZone } from '../../ui/format.ts'
import { coarseNow } from '../../ui/now.ts'
import { capital } from '../../ui/WeekGrid/format.ts'
import { localTimeOf } from '../../ui/WeekGrid/zone.ts'
import { t } from '../../i18n/index.ts'
import { Approaches } from './Approaches.tsx'
import { Clock } from './Clock.tsx'
import { MyCode } from './MyCode.tsx'
import { OpenShifts } from './OpenShifts.tsx'
import { Recent } from './Recent.tsx'
import { Shifts } from './Shifts.tsx'
import * as css from './myDay.css.ts'

/** A lead generator's day, designed for one-handed phone use: clock, counter, code, and shifts. */
export default function MyDayPage() {
  const title = t('myDay.myDay')
  useTitle(title)
  const login = useLogin()
  const now = useStore(coarseNow)
  const hasClock = useCan('labor.clock')
  const hasCodes = useCan('qrCodes.search')
  const hasShifts = useCan('hours.search')
  if (!login) return null
  const { userId } = login
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{title}</h1>
        <p className={css.day}>{capital(localDay(localTimeOf(now, viewerZone()).date))}</p>
      </header>
      <div className={css.columns}>
        <div className={css.column}>
          {hasClock && <Clock userId={userId} />}
          <Approaches />
          {hasCodes && <MyCode userId={userId} />}
        </div>
        <div className={css.column}>
          {hasShifts && <Shifts userId={userId} />}
          {hasShifts && <OpenShifts />}
          <Recent />
        </div>
      </div>
    </div>
  )
}
