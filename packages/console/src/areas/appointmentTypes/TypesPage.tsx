import { Suspense, useRef, useState } from 'react'
import { useStore } from '@nanostores/react'
import { closeForm } from '../../routing/fromSetup.ts'
import { go, router, withSearch } from '../../routing/router.ts'
import { useTitle } from '../../routing/useTitle.ts'
import { toProblem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { useNamed } from '../../data/useNamed.ts'
import { useCan } from '../../data/access.ts'
import * as page from '../../frame/frame.css.ts'
import { Button } from '../../ui/Button.tsx'
import { button } from '../../ui/controls.css.ts'
import { FilterMenu } from '../../ui/FilterMenu.tsx'
import { count } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { SetupLink } from '../../frame/SetupLink.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { typeForm } from './form.ts'
import { OrderedList } from './OrderedList.tsx'
import { RemoveType } from './RemoveType.tsx'
import { TypeRow } from './TypeRow.tsx'
import * as css from './types.css.ts'

const TypePanel = lazy(() => import('./TypePanel.tsx'))
const FormDialog = lazy(() => import('../../frame/form/FormDialog.tsx'))
const setQuery = (changes: Readonly<Record<string, string | undefined>>) => go(withSearch(changes))
const close = () => closeForm({ form: undefined, remove: undefined, row: undefined })

/** A territory's appointment types in the order that shoppers see. */
export default function TypesPage() {
  useTitle(t('common.appointmentTypes'))
  const search = useStore(router)?.search ?? {}
  const { client, cache } = useServices()
  const places = useCall('lookup.first', {})
  const territories = places.data?.organizationTerritories
  const wanted = Number(search.territory) || undefined
  const named = useNamed({ query: places, items: territories }, wanted)
  // A form is for the territory that the address names, never for another one.
  const { form: _form, ...bare } = search
  const query = wanted && !named ? bare : search
  const territoryId = named === 'awaited' ? undefined : (named ?? territories?.[0])?.id
  const orderInput = territoryId === undefined ? undefined : { query: { orgTerritoryId: territoryId } }
  const order = useCall('appointmentTypes.getOrder', orderInput)
  const body = { filter: { territoryIds: territoryId === undefined ? [] : [territoryId] }, limit: 200 }
  const found = useCall('appointmentTypes.search', territoryId === undefined ? undefined : { body })
  const [pending, setPending] = useState<readonly number[]>()
  const mayEdit = useCan('appointmentTypes.upsert')
  const mayFound = useCan('territories.upsert')
  const mayOrder = useCan('appointmentTypes.setOrder')

  const rows = new Map(found.data?.items.map((type) => [type.id, type]))
  const ids = pending ?? order.data?.appointmentTypes.map(({ id }) => id)
  const types = ids?.flatMap((id) => rows.get(id) ?? [])
  const problem = places.problem ?? order.problem ?? found.problem
  const edited = rows.get(Number(query.form))
  const shown = rows.get(Number(query.row))
  const removed = rows.get(Number(query.remove))
  const changed = () => cache.invalidate('appointmentType')
  const list = useRef<HTMLDivElement>(null)
  /** Closes the side panel and returns the focus to its row. */
  function leave(): void {
    list.current?.querySelector<HTMLElement>('button[aria-current]')?.focus()
    close()
  }

  /** Reorders the types; offers undo unless this is the undo. */
  async function save(next: readonly number[], was?: readonly number[]): Promise<void> {
    if (!orderInput) return
    setPending(next)
    try {
      const reply = await client.call('appointmentTypes.setOrder', { ...orderInput, body: { ids: [...next] } })
      cache.put('appointmentTypes.getOrder', orderInput, reply)
      const undo = was && { label: t('common.undo'), of: `order ${territoryId}`, run: () => save(was) }
      toast(t('appointmentTypes.orderHint'), false, undo)
    } catch (error) {
      const { detail, title } = await toProblem(error)
      toast(detail ?? title, true)
      order.retry()
    }
    setPending(undefined)
  }
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={page.title}>{t('common.appointmentTypes')}</h1>
        <output className={page.total}>
          {types && found.data && (
            <>
              {count(types.length)}{' '}
              <span className={page.noun}>
                {types.length === 1 ? t('appointmentTypes.appointmentTypeNoun') : t('appointmentTypes.appointmentTypesNoun')}
              </span>
            </>
          )}
        </output>
        {mayEdit && territoryId !== undefined && (
          <Button look="primary" icon="plus" className={page.add} onClick={() => setQuery({ form: 'new' })}>
            {t('appointmentTypes.newAppointmentType')}
          </Button>
        )}
        <div className={page.filters}>
          <FilterMenu
            label={t('common.territory')}
            options={territories?.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={territoryId === undefined ? [] : [territoryId]}
            onChange={(chosen) => setQuery({ territory: chosen.at(-1)?.toString() })}
          />
          <a className={button.quiet} href="/appointment-types/questions">
            {t('common.questions')}
          </a>
        </div>
      </header>
      {problem && !types?.length ? (
        <ErrorState
          problem={problem}
          onRetry={() => {
            places.retry()
            order.retry()
            found.retry()
          }}
        />
      ) : territories?.length === 0 ? (
        <EmptyState
          icon="pin"
          title={t('appointmentTypes.needsTerritory')}
          action={
            mayFound && (
              <a className={button.primary} href="/organizations/territories?form=new">
                {t('common.newTerritory')}
              </a>
            )
          }
        >
          {t('appointmentTypes.needsTerritoryHint')}
          <SetupLink />
        </EmptyState>
      ) : !types || !found.data ? (
        <div className={css.scroll}>
          <div className={css.list}>
            {['38%', '30%', '42%', '34%'].map((width) => (
              <div key={width} className={css.skeletonBar}>
                <Skeleton widths={[width, '24%']} />
              </div>
            ))}
          </div>
        </div>
      ) : types.length === 0 ? (
        <EmptyState
          icon="calendar"
          title={t('appointmentTypes.empty')}
          action={
            mayEdit && (
              <Button look="primary" onClick={() => setQuery({ form: 'new' })}>
                {t('appointmentTypes.newAppointmentType')}
              </Button>
            )
          }
        >
          {t('appointmentTypes.emptyHint')}
          <SetupLink />
        </EmptyState>
      ) : (
        <div className={page.split}>
          <div ref={list} className={css.scroll}>
            <OrderedList
              label={t('common.appointmentTypes')}
              items={types}
              name={({ name }) => name}
              mayOrder={mayOrder}
              onOrder={(next) => void save(next, ids)}
            >
              {(type) => <TypeRow type={type} mayEdit={mayEdit} isShown={type.id === shown?.id} onLeave={leave} />}
            </OrderedList>
          </div>
          {shown && (
            <Suspense fallback={<aside className={page.panel} />}>
              <TypePanel key={shown.id} type={shown} onClose={leave} />
            </Suspense>
          )}
        </div>
      )}
      <Suspense>
        {/* A new type starts with a territory, so its form waits for them. */}
        {mayEdit && ((query.form === 'new' && places.data && named !== 'awaited') || edited) && (
          <FormDialog form={typeForm(territoryId)} row={edited} onClose={close} onSaved={changed} />
        )}
        {removed && <RemoveType type={removed} onChanged={changed} onClose={close} />}
      </Suspense>
    </div>
  )
}
