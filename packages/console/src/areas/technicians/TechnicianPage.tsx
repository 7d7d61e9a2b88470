import { useStore } from '@nanostores/react'
import { router } from '../../routing/router.ts'
import { useTitle } from '../../routing/useTitle.ts'
import { useLookup } from '../../data/lookups.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import * as page from '../../frame/frame.css.ts'
import { button } from '../../ui/controls.css.ts'
import { viewerZone } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import NotFound from '../../ui/NotFound.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { GridSkeleton } from '../../ui/WeekGrid/GridSkeleton.tsx'
import { readWeek } from '../../ui/WeekGrid/WeekNav.tsx'
import { ViewLinks } from '../../ui/WeekGrid/WeekTools.tsx'
import { t } from '../../i18n/index.ts'
import { CalendarWeek } from './CalendarWeek.tsx'
import { DayVisits } from './DayVisits.tsx'
import { HoursWeek } from './HoursWeek.tsx'
import * as css from './technicians.css.ts'

export default function TechnicianPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = Number(params.id)
  return Number.isInteger(id) && id > 0 ? <Calendar key={id} id={id} /> : <NotFound />
}

/** A technician's visits and time off, by week and by day, and their working hours. All view state is in the URL. */
function Calendar({ id }: { readonly id: number }) {
  const query = useStore(router)?.search ?? {}
  const login = useLogin()
  const territories = useLookup('first')?.organizationTerritories
  // The time zone of most visits; hours and days off are local to each visit.
  const zone = territories?.[0]?.timeZone ?? viewerZone()
  const week = readWeek(query, zone, login?.intFirstDayOfWeek ?? 1)
  const input = { body: { technicianIds: [id], from: week.first, to: week.days[6] ?? week.first } }
  const { data, problem, retry } = useCall('technicians.schedule', input)
  const technician = data?.technicians[0]
  useTitle(technician?.name ?? t('common.technician'))
  if (data && !technician) return <NotFound />
  const views = (
    <ViewLinks
      label={t('technicians.calendar')}
      views={[
        [t('common.week'), { view: undefined, form: undefined }, query.view === undefined],
        [t('common.day'), { view: 'day', form: undefined }, query.view === 'day'],
        [t('technicians.workingHours'), { view: 'hours', form: undefined }, query.view === 'hours'],
      ]}
    />
  )
  const head = (
    <>
      <a className={button.quiet} href="/technicians" aria-label={t('common.technicians')}>
        <Icon name="left" size={18} />
      </a>
      <h1 className={css.name}>{technician?.name ?? t('common.technician')}</h1>
    </>
  )
  if (!technician)
    return (
      <div className={page.page}>
        <header className={page.head}>{head}</header>
        {problem ? <ErrorState problem={problem} onRetry={retry} /> : <GridSkeleton />}
      </div>
    )
  const shared = { technician, week, zone, query, head, views, onChanged: retry }
  if (query.view === 'hours') return <HoursWeek {...shared} />
  return query.view === 'day' ? <DayVisits {...shared} /> : <CalendarWeek {...shared} />
}
