import { Suspense, useMemo, useState } from 'react'
import { useStore } from '@nanostores/react'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCan } from '../../data/access.ts'
import { roleOf } from '../../data/roles.ts'
import { useCall } from '../../data/useCall.ts'
import { usePages } from '../../data/usePages.ts'
import { go, router, withSearch } from '../../app/router.ts'
import { useView } from '../../frame/useView.ts'
import { ViewButton } from '../../frame/ViewButton.tsx'
import { useTitle } from '../../app/useTitle.ts'
import { Button } from '../../ui/Button.tsx'
import { count, viewerZone } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Table } from '../../ui/Table.tsx'
import { toRow } from '../../ui/useRowKeys.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { useSelection } from '../../ui/useSelection.ts'
import { button, signAlone, visuallyHidden } from '../../ui/controls.css.ts'
import { media } from '../../ui/tokens.css.ts'
import { t } from '../../i18n/index.ts'
import { columns, narrowRow } from './columns.tsx'
import { Filters } from './Filters.tsx'
import { isFiltered, readFilters, toSearch, writeSort } from './filters.ts'
import { lists, listsFor } from './lists.ts'
import { useLiveLeads } from './useLiveLeads.ts'
import { leadPath, type LeadRow } from './words.ts'
import * as css from './leads.css.ts'

const ChooseButton = lazy(() => import('../../frame/ChooseButton.tsx'))
const ExportButton = lazy(() => import('../../frame/ExportButton.tsx'))
const LeadPanel = lazy(() => import('./LeadPanel.tsx'))
const LeadsBulk = lazy(() => import('./LeadsBulk.tsx'))
const leadsFile = { endpoint: 'leads.export', file: 'leads.csv' } as const
const NewLead = lazy(() => import('./NewLead.tsx'))
const ReviewLink = lazy(() => import('./review/ReviewLink.tsx'))
const NoLeads = lazy(() => import('./NoLeads.tsx'))
const SoundButton = lazy(() => import('./ring/SoundButton.tsx'))

/** The leads list. All that it shows stands in the URL; `lead` names the one beside the list. */
export default function LeadsPage() {
  useTitle(t('common.leads'))
  const search = useStore(router)?.search
  const query = search ?? {}
  const filters = useMemo(() => readFilters(search ?? {}), [search])
  const key = JSON.stringify(toSearch(filters, viewerZone()))
  const body = useMemo(() => JSON.parse(key) as ReturnType<typeof toSearch>, [key])
  const { pages, state } = usePages(lists[filters.list].endpoint, body)
  const { setAtTop } = useLiveLeads(pages)
  const isPhone = useMedia(media.phone)
  const login = useLogin()
  const mayAdd = useCan('leads.upsertInternal')
  const mayRing = useCan('leads.claim')
  const mayImport = useCan('leads.importExternal') && filters.list === 'external'
  const types = useCall('leads.leadTypes', { body: {} }).data?.leadTypes
  // Until it is known, the tabs are those that most roles have.
  const hasExternal = types?.some(({ key: kind }) => kind === 'external') ?? roleOf(login?.roleId)?.leads !== 'own'
  const [isAdding, setAdding] = useState(false)
  const isAny = isFiltered(query)
  const { view, change, shown } = useView('leads', columns)
  const selection = useSelection(state.items)
  const [copied, setCopied] = useState(0)
  const panelId = isPhone ? undefined : Number(query.lead) || undefined
  const beside = panelId === undefined ? undefined : state.items.find(({ id }) => id === panelId)

  const select = (lead: LeadRow) =>
    isPhone ? go(leadPath(lead)) : go(withSearch({ lead: String(lead.id) }), { replace: panelId !== undefined })
  const leave = () => {
    go(withSearch({ lead: undefined }), { replace: true })
    toRow()
  }
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{t('common.leads')}</h1>
        <nav className={css.which} aria-label={t('common.whichLeads')}>
          <span className={css.tabs}>
            {listsFor(login?.subscriptionId ?? 1, hasExternal).map((name) => (
              <a
                key={name}
                className={css.tab}
                aria-current={name === filters.list ? 'page' : undefined}
                href={withSearch({ kind: name === 'all' ? undefined : name, lead: undefined })}
              >
                {lists[name].tab}
              </a>
            ))}
          </span>
        </nav>
        <output className={css.total}>
          {state.total !== undefined && (
            <>
              {count(state.total)}
              {state.totalIsExact ? '' : '+'}{' '}
              <span className={isPhone ? visuallyHidden : undefined}>
                {t(state.total === 1 ? 'common.lead' : 'common.leads2')}
              </span>
            </>
          )}
        </output>
        {mayImport && (
          <a className={`${button.quiet} ${signAlone}`} href="/leads/import">
            <Icon name="up" size={18} /> {t('leads.import')}
          </a>
        )}
        <Suspense>
          <ExportButton
            {...leadsFile}
            filter={body.filter ?? {}}
            also={{ list: filters.list, includeDescendants: body.includeDescendants }}
          />
          {mayRing && <ReviewLink />}
          {mayRing && <SoundButton />}
          {isPhone && <ChooseButton selection={selection} />}
        </Suspense>
        <ViewButton listKey="leads" columns={columns} view={view} onChange={change} />
        {mayAdd && (
          <Button look="primary" icon="plus" className={css.add} onClick={() => setAdding(true)}>
            {t('common.newLead')}
          </Button>
        )}
        <Filters filters={filters} query={query} hasAny={isAny} />
      </header>
      <div className={css.split}>
        <Table
          label={t('common.leads')}
          noun={[t('common.lead'), t('common.leads2')]}
          columns={shown}
          isCompact={view.isCompact}
          selection={selection}
          onCopy={() => setCopied((times) => times + 1)}
          narrow={narrowRow}
          list={state}
          sort={filters.sort}
          onSort={(sort) => go(withSearch({ sort: writeSort(sort) }))}
          onMore={pages.loadMore}
          onRetry={state.items.length > 0 ? pages.loadMore : pages.reload}
          onSelect={select}
          onLeave={leave}
          onOpen={(lead) => go(leadPath(lead))}
          selectedId={panelId}
          onTop={setAtTop}
          onRelease={pages.release}
          bar={
            selection.ids.size > 0 && (
              <Suspense>
                <LeadsBulk
                  columns={shown}
                  items={state.items.filter(({ id }) => selection.ids.has(id))}
                  loaded={state.items}
                  copyAsked={copied}
                  selection={selection}
                  onDone={() => void pages.mergeFirst(false)}
                  onRemoved={pages.remove}
                />
              </Suspense>
            )
          }
          empty={
            <Suspense>
              <NoLeads isFiltered={isAny} onAdd={mayAdd && (() => setAdding(true))} />
            </Suspense>
          }
        />
        {panelId && (
          <Suspense fallback={<aside className={css.panel} />}>
            <LeadPanel key={panelId} id={panelId} kind={beside?.kind} onClose={leave} />
          </Suspense>
        )}
      </div>
      {isAdding && (
        <Suspense>
          <NewLead onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  )
}
