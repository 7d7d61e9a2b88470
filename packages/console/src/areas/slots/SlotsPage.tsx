import { useStore } from '@nanostores/react'
import { go, router, withSearch } from '../../routing/router.ts'
import { useTitle } from '../../routing/useTitle.ts'
import { useLookup } from '../../data/lookups.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { useNamed } from '../../data/useNamed.ts'
import { ImportLink } from '../../frame/ImportLink.tsx'
import { SetupLink } from '../../frame/SetupLink.tsx'
import * as page from '../../frame/frame.css.ts'
import { viewerZone } from '../../ui/format.ts'
import { EmptyState } from '../../ui/states.tsx'
import { GridSkeleton } from '../../ui/WeekGrid/GridSkeleton.tsx'
import { readWeek } from '../../ui/WeekGrid/WeekNav.tsx'
import { choices, tools } from '../../ui/WeekGrid/WeekTools.css.ts'
import { SubjectMenu, ViewLinks } from '../../ui/WeekGrid/WeekTools.tsx'
import { t } from '../../i18n/index.ts'
import { DatedWeek } from './DatedWeek.tsx'
import { PatternWeek } from './PatternWeek.tsx'

/** An appointment type's slots: the dated week or its weekly pattern. All view state is in the URL. */
export default function SlotsPage() {
  useTitle(t('slots.slots'))
  const search = useStore(router)?.search ?? {}
  const login = useLogin()
  const places = useLookup('first')
  const second = useCall('lookup.second', {})
  const wanted = Number(search.type) || undefined
  const listed = second.data?.scheduleAppointmentTypes
  const named = useNamed({ query: second, items: listed }, wanted)
  const all = named === 'awaited' ? undefined : listed
  // A form is for the type that the address names, never for another one.
  const { form: _form, slot: _slot, ...bare } = search
  const query = wanted && !named ? bare : search
  const isPattern = query.view === 'pattern'
  const territoryId = Number(query.territory) || undefined
  const types = (all ?? []).filter((type) => !territoryId || type.organizationTerritoryId === territoryId)
  const type = types.find(({ id }) => id === Number(query.type)) ?? types.find(({ isActive }) => isActive) ?? types[0]
  const territory = places?.organizationTerritories.find(({ id }) => id === type?.organizationTerritoryId)
  const zone = territory?.timeZone ?? viewerZone()
  const week = readWeek(query, zone, login?.intFirstDayOfWeek ?? 1)

  const filters = (
    <div className={choices}>
      <ViewLinks
        label={t('slots.slots')}
        views={[
          [t('common.week'), { view: undefined, slot: undefined }, !isPattern],
          [t('slots.weeklyPattern'), { view: 'pattern', slot: undefined }, isPattern],
        ]}
      />
      <SubjectMenu
        label={t('common.territory')}
        options={places?.organizationTerritories}
        chosen={territoryId}
        onChange={(territory) => go(withSearch({ territory, type: undefined, slot: undefined }))}
      />
      <SubjectMenu
        label={t('common.type')}
        options={types.map(({ id, name, territory: where }) => ({ id, name: `${name}, ${where}` }))}
        chosen={type?.id}
        onChange={(chosen) => go(withSearch({ type: chosen, slot: undefined }))}
      />
      {isPattern && <ImportLink kind="slots" needs="defaultAppointments.import" />}
    </div>
  )
  const Week = isPattern ? PatternWeek : DatedWeek
  if (type) return <Week key={`${type.id} ${isPattern}`} type={type} zone={zone} week={week} query={query} filters={filters} />
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={page.title}>{t('slots.slots')}</h1>
        <div className={tools}>{filters}</div>
      </header>
      {all ? (
        <EmptyState icon="calendar" title={t('slots.needsType')} action={<a href="/appointment-types">{t('slots.goToTypes')}</a>}>
          {t('slots.needsTypeHint')}
          <SetupLink />
        </EmptyState>
      ) : (
        <GridSkeleton />
      )}
    </div>
  )
}
