import { Suspense } from 'react'
import { useStore } from '@nanostores/react'
import { go, router, withSearch } from '../../routing/router.ts'
import { useTitle } from '../../routing/useTitle.ts'
import { useLookup } from '../../data/lookups.ts'
import { useCall } from '../../data/useCall.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCan } from '../../data/access.ts'
import { useOpenedItem } from '../../frame/form/useOpenedItem.ts'
import { Button } from '../../ui/Button.tsx'
import { viewerZone } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { GridSkeleton } from '../../ui/WeekGrid/GridSkeleton.tsx'
import { chooseDay, readWeek, WeekNav } from '../../ui/WeekGrid/WeekNav.tsx'
import { choices, tools } from '../../ui/WeekGrid/WeekTools.css.ts'
import { SubjectMenu, ViewLinks } from '../../ui/WeekGrid/WeekTools.tsx'
import { capitalize, longZone } from '../../ui/WeekGrid/format.ts'
import * as page from '../../frame/frame.css.ts'
import { t } from '../../i18n/index.ts'
import { PeopleSkeleton } from './PeopleSkeleton.tsx'
import { PeopleWeek } from './PeopleWeek.tsx'
import { StoreWeek } from './StoreWeek.tsx'
import { peopleOf, type Shift } from './shifts.ts'
import { useShifts } from './useShifts.ts'
import { useWeekPlan } from './useWeekPlan.ts'
import { WeekWarnings } from './WeekWarnings.tsx'
import { shiftCount } from './labels.ts'
import * as css from './shifts.css.ts'

const ShiftDialog = lazy(() => import('./ShiftDialog.tsx'))
const CopyWeek = lazy(() => import('./CopyWeek.tsx'))
const PostShifts = lazy(() => import('./PostShifts.tsx'))

type Changes = Readonly<Record<string, string | undefined>>
const setQuery = (changes: Changes) => go(withSearch(changes))
/** Replaces the history entry, so that going back doesn't reopen the dialog. */
const close = () => go(withSearch({ shift: undefined, form: undefined, at: undefined }), { replace: true })

/** A week's shifts by person or by store. All view state is in the URL. */
export default function ShiftsPage() {
  useTitle(t('shifts.shifts'))
  const query = useStore(router)?.search ?? {}
  const login = useLogin()
  const places = useLookup('first')
  const generators = useLookup('second')?.leadGenerator
  const mayWrite = useCan('hours.upsert')
  const maySeeStores = useCan('stores.get')
  const isByStore = query.view === 'store'

  const territoryId = Number(query.territory) || undefined
  const stores = (places?.stores ?? []).filter((store) => !territoryId || store.organizationTerritoryId === territoryId)
  const asked = Number(query.store) || undefined
  const storeId = isByStore ? (asked ?? stores[0]?.id) : asked
  const store = places?.stores.find(({ id }) => id === storeId)
  const whole = useCall('stores.get', maySeeStores && isByStore && storeId ? { params: { id: storeId } } : undefined)
  const territory = places?.organizationTerritories.find(({ id }) => id === (store ? store.organizationTerritoryId : territoryId))
  const zone = whole.data?.timeZone ?? territory?.timeZone ?? viewerZone()
  const week = readWeek(query, zone, login?.intFirstDayOfWeek ?? 1)
  const filter = { ...(storeId ? { storeIds: [storeId] } : {}), ...(territoryId ? { territoryIds: [territoryId] } : {}) }
  const { shifts, problem, retry, move, settle, remove } = useShifts(week.first, filter)

  const plan = useWeekPlan(week.first, filter)

  const visiblePeople = (generators ?? []).filter(
    ({ isActive, organizationsTerritoryIds }) =>
      mayWrite && isActive && !storeId && (!territoryId || organizationsTerritoryIds.includes(territoryId)),
  )
  const planned = shifts?.filter(({ date }) => week.days.includes(date)) ?? []
  const people = peopleOf(planned, visiblePeople)
  const zones = new Set(planned.map(({ timeZone }) => timeZone))
  const { shift: key } = query
  const kept = useOpenedItem<Shift>(key && `${week.first} ${key}`, shifts !== undefined, () =>
    shifts?.find(({ id }) => id === Number(key)),
  )
  // Read-only users have no input to lose.
  const opened = kept?.isGone && !mayWrite ? undefined : kept?.row
  const open = (shift: Shift) => setQuery({ shift: String(shift.id) })
  const add = (at: { readonly date?: string; readonly start?: number; readonly userId?: number | undefined }) =>
    setQuery({ form: 'new', at: [at.date ?? '', at.start ?? '', at.userId ?? ''].join('.') })

  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={page.title}>{t('shifts.shifts')}</h1>
        <output className={page.total}>{shifts ? shiftCount(planned.length) : ''}</output>
        {mayWrite && (
          <>
            <Button icon="copy" className={page.iconOnlyOnPhone} onClick={() => setQuery({ form: 'copy' })}>
              {t('shifts.copyWeekMenu')}
            </Button>
            <Button icon="check" className={page.iconOnlyOnPhone} onClick={() => setQuery({ form: 'post' })}>
              {t('shifts.postWeekMenu')}
            </Button>
            <Button look="primary" icon="plus" className={page.add} onClick={() => add({})}>
              {t('shifts.add')}
            </Button>
          </>
        )}
        <div className={tools}>
          <WeekNav week={week} />
          <div className={choices}>
            <ViewLinks
              label={t('shifts.shifts')}
              views={[
                [t('common.byPerson'), { view: undefined }, !isByStore],
                [t('shifts.byStore'), { view: 'store' }, isByStore],
              ]}
            />
            <SubjectMenu
              label={t('common.territory')}
              options={places?.organizationTerritories}
              chosen={territoryId}
              onChange={(territory) => setQuery({ territory, store: undefined })}
            />
            <SubjectMenu
              label={t('common.store')}
              options={stores}
              chosen={storeId}
              onChange={(chosen) => setQuery({ store: chosen })}
            />
            {!isByStore && zones.size > 0 && (
              <span className={css.muted}>
                {zones.size === 1 ? capitalize(longZone([...zones][0] ?? zone)) : t('shifts.storeTimes')}
              </span>
            )}
          </div>
        </div>
      </header>
      {plan && shifts && <WeekWarnings plan={plan} />}
      {problem && !shifts ? (
        <ErrorState problem={problem} onRetry={retry} />
      ) : !shifts && isByStore ? (
        <GridSkeleton />
      ) : !shifts ? (
        <PeopleSkeleton />
      ) : isByStore ? (
        <StoreWeek
          week={week}
          zone={zone}
          label={store?.name ?? t('shifts.byStore')}
          shifts={shifts}
          mayMove={mayWrite}
          onDay={chooseDay(week)}
          onOpen={open}
          onMove={move}
          onAdd={mayWrite ? (date, start) => add({ date, start }) : undefined}
        />
      ) : people.length === 0 && planned.length === 0 ? (
        <EmptyState
          icon="calendar"
          title={t('common.noShiftsThisWeek')}
          action={
            mayWrite && (
              <Button look="primary" onClick={() => add({})}>
                {t('shifts.add')}
              </Button>
            )
          }
        >
          {t('shifts.emptyHint')}
        </EmptyState>
      ) : (
        <PeopleWeek
          week={week}
          people={people}
          plans={plan?.people ?? []}
          shifts={shifts}
          mayMove={mayWrite}
          onDay={chooseDay(week)}
          onOpen={open}
          onMove={move}
          onAdd={mayWrite ? (user, date) => add({ date, userId: user?.id }) : undefined}
        />
      )}
      <Suspense>
        {(opened ?? (query.form === 'new' && mayWrite && places)) && (
          <ShiftDialog
            key={opened?.id ?? 'new'}
            shift={opened}
            isGone={kept?.isGone ?? false}
            at={query.at ?? ''}
            day={week.days[week.day] ?? week.first}
            storeId={storeId ?? (stores.length === 1 ? stores[0]?.id : undefined)}
            zone={zone}
            claims={shifts?.filter(({ openShiftId }) => opened && openShiftId === opened.id) ?? []}
            onClose={close}
            onSaved={settle}
            onRemoved={remove}
          />
        )}
        {query.form === 'copy' && mayWrite && shifts && (
          <CopyWeek week={week} shifts={planned} filter={filter} onClose={close} onCopied={retry} />
        )}
        {query.form === 'post' && mayWrite && (
          <PostShifts week={week} shifts={planned} plan={plan} filter={filter} zone={zone} onClose={close} onPosted={retry} />
        )}
      </Suspense>
    </div>
  )
}
