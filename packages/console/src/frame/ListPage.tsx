import { Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useStore } from '@nanostores/react'
import { closeForm } from '../routing/fromSetup.ts'
import { go, router, withSearch } from '../routing/router.ts'
import { useTitle } from '../routing/useTitle.ts'
import type { Pages } from '../data/pages.ts'
import { usePages } from '../data/usePages.ts'
import { useCan } from '../data/access.ts'
import { Button } from '../ui/Button.tsx'
import ChooseButton from './ChooseButton.tsx'
import { count, viewerZone } from '../ui/format.ts'
import { lazy } from '../ui/lazy.ts'
import { Table } from '../ui/Table.tsx'
import { focusRow } from '../ui/useRowKeys.ts'
import { media } from '../ui/tokens.css.ts'
import { useMedia } from '../ui/useMedia.ts'
import { useSelection } from '../ui/useSelection.ts'
import { action } from '../ui/shortcut.ts'
import { t } from '../i18n/index.ts'
import { EmptyList } from './EmptyList.tsx'
import { Filters } from './Filters.tsx'
import { readSort, readVariant, toFilter, toScope, writeSort } from './filters.ts'
import { useColumns } from './useColumns.tsx'
import { useActions } from './useActions.tsx'
import { useLiveList } from './useLiveList.ts'
import { rowPath } from './rowPath.ts'
import { VariantTabs } from './VariantTabs.tsx'
import { viewDraft } from './schedule/source.ts'
import { ViewButton, type ScheduleOf } from './ViewButton.tsx'
import type { AnyList, AnyRow } from './types.ts'
import * as css from './frame.css.ts'

const NoList = lazy(() => import('./ListUnavailable.tsx'))
const Panel = lazy(() => import('./Panel.tsx'))
const FormDialog = lazy(() => import('./form/FormDialog.tsx'))
const BulkBar = lazy(() => import('./BulkBar.tsx'))
const ExportButton = lazy(() => import('./ExportButton.tsx'))

const PAGE_SIZE = 100
/** Maximum rows to load when looking for a linked row. */
const SEARCHED_ROWS = 1_000
const setQuery = (changes: Readonly<Record<string, string | undefined>>, replace = true) => go(withSearch(changes), { replace })

/** A declared list, or the no-access page. */
export const ListPage = ({ list }: { readonly list: AnyList }) =>
  useCan(list.endpoint) ? (
    <Read list={list} />
  ) : (
    <Suspense>
      <NoList title={list.title} endpoint={list.endpoint} />
    </Suspense>
  )

/** Loads the rows for the filters in the URL. */
function Read({ list }: { readonly list: AnyList }) {
  const query = useStore(router)?.search ?? {}
  const key = JSON.stringify({
    filter: toFilter(list, query, viewerZone()),
    sort: readSort(list, query),
    limit: PAGE_SIZE,
    ...toScope(list, query),
  })
  const body = useMemo(() => JSON.parse(key) as object, [key])
  const [, { endpoint }] = readVariant(list, query)
  const { pages } = usePages(endpoint, body as Parameters<typeof usePages>[1], list.params)
  return <LoadedList list={list} pages={pages as unknown as Pages<AnyRow>} />
}

interface ListedProps {
  readonly list: AnyList
  readonly pages: Pages<AnyRow>
  /** Next to the title. */
  readonly head?: ReactNode
  /** A row's link; without it, rows open in the side panel or on their own page. */
  readonly onOpen?: (row: AnyRow) => void
  /** Called after a bulk action. */
  readonly onDone?: () => void
}
/**
 * A declared list over rows that its page loads. All view state is in the URL: `row` is open in the side panel; `form` is being
 * edited, or `new`.
 */
export function LoadedList({ list, pages, head, onOpen, onDone }: ListedProps) {
  useTitle(list.title)
  const query = useStore(router)?.search ?? {}
  const sort = readSort(list, query)
  const state = useStore(pages.state)
  const setAtTop = useLiveList(pages, list)
  const selection = useSelection(state.items)
  const changed = (row?: AnyRow) => {
    if (row && state.items.some(({ id }) => id === row.id) && !list.detail?.read) pages.replace(row)
    else void pages.mergeFirst(false)
  }
  const rowParameter = list.rowParameter ?? 'row'
  const [variantName] = readVariant(list, query)
  const removed = (id: number) => {
    pages.remove(id)
    if (Number(query[rowParameter]) === id) setQuery({ [rowParameter]: undefined })
  }
  const { begin, dialog } = useActions(list, { changed, removed })
  const { columns, view, change, edit } = useColumns(list, changed)
  const mayForm = useCan(list.form?.endpoint)
  const mayOwn = useCan(list.Add?.needs)
  const mayAdd = list.Add ? mayOwn : mayForm && list.add !== undefined
  const mayExport = useCan(list.export?.endpoint)

  const isPhone = useMedia(media.phone)
  const hasPanel = !(isPhone && list.detail?.isPageOnPhone)
  const panelId = hasPanel ? Number(query[rowParameter]) || undefined : undefined
  const formId = query.form === 'new' ? 'new' : Number(query.form) || undefined
  const wanted = typeof formId === 'number' ? formId : panelId
  const wantedRow = wanted === undefined ? undefined : state.items.find(({ id }) => id === wanted)
  // The edited row may leave the list meanwhile, so keep it for the form.
  const [lastSeen, setLastSeen] = useState<AnyRow>()
  if (wantedRow && wantedRow !== lastSeen) setLastSeen(wantedRow)
  const formRow = wantedRow ?? (lastSeen?.id === formId ? lastSeen : undefined)
  const isSeeking = wanted !== undefined && !wantedRow && state.hasMore && state.items.length < SEARCHED_ROWS
  useEffect(() => {
    if (isSeeking && state.phase === 'ready') void pages.loadMore()
  }, [isSeeking, state.phase, pages])
  const [copied, setCopied] = useState(0)
  const [isBulkOpen, setBulkOpen] = useState(false)

  const openPanel = onOpen ?? ((row: AnyRow) => setQuery({ [rowParameter]: String(row.id) }, panelId !== undefined))
  const open = (row: AnyRow) => {
    const path = rowPath(list, row)
    if (path) go(path)
    else openPanel(row)
  }
  const select = hasPanel ? openPanel : open
  const leave = () => {
    setQuery({ [rowParameter]: undefined })
    focusRow()
  }
  const add = () => setQuery({ form: 'new' }, false)
  const schedule = useCallback<ScheduleOf>((...saved) => viewDraft(list, ...saved), [list])
  const narrow = useCallback((row: AnyRow) => <Narrow list={list} row={row} />, [list])
  return (
    <div className={css.page}>
      {list.variants && <VariantTabs variants={list.variants} chosen={variantName} rowParameter={rowParameter} />}
      <header className={css.listHead}>
        <h1 className={css.listTitle}>{list.title}</h1>
        <Total list={list} state={state} />
        {head}
        {list.Note && <list.Note />}
        {list.export && mayExport && (
          <Suspense>
            <ExportButton
              endpoint={list.export.endpoint}
              file={list.export.file}
              filter={toFilter(list, query, viewerZone())}
              also={{
                ...toScope(list, query),
                ...(list.export.variantParameter ? { [list.export.variantParameter]: variantName } : {}),
              }}
            />
          </Suspense>
        )}
        {list.Tools && (
          <Suspense>
            <list.Tools />
          </Suspense>
        )}
        <ChooseButton className={css.choose} selection={selection} />
        <ViewButton
          listKey={list.viewKey ?? list.endpoint}
          columns={list.columns}
          view={view}
          schedule={schedule}
          onChange={change}
        />
        {mayAdd && (
          <Button look="primary" icon="plus" className={css.add} onClick={add} {...action(list.add ?? t('frame.add'))}>
            {list.add ?? t('frame.add')}
          </Button>
        )}
        {list.filters && <Filters list={list} query={query} />}
      </header>
      <div className={css.split}>
        <Table
          label={list.title}
          noun={[list.noun[0], list.noun[1]]}
          columns={columns}
          narrow={narrow}
          list={state}
          sort={sort ?? { by: '', direction: 'asc' }}
          onSort={(next) => go(withSearch({ sort: writeSort(next, list) }))}
          onMore={pages.loadMore}
          onRetry={state.items.length > 0 ? pages.loadMore : pages.reload}
          onSelect={select}
          onLeave={leave}
          onOpen={open}
          onEdit={columns.some(({ isEditable }) => isEditable) ? ({ id }) => edit({ id }) : undefined}
          selectedId={panelId}
          isCompact={view.isCompact}
          selection={selection}
          onCopy={() => setCopied((times) => times + 1)}
          onTop={setAtTop}
          onRelease={pages.release}
          bar={
            (selection.isChoosing || isBulkOpen) && (
              <Suspense>
                <BulkBar
                  list={list}
                  columns={columns}
                  items={state.items.filter(({ id }) => selection.ids.has(id))}
                  loaded={state.items}
                  copyAsked={copied}
                  selection={selection}
                  onOpen={setBulkOpen}
                  onDone={onDone ?? ((stale) => void pages.mergeFirst(false).then(() => pages.refresh(stale)))}
                  onRemoved={removed}
                />
              </Suspense>
            )
          }
          empty={<EmptyList list={list} query={query} onAdd={mayAdd ? add : undefined} />}
        />
        {panelId && !onOpen && (
          <Suspense fallback={<aside className={css.panel} />}>
            <Panel
              key={panelId}
              list={list}
              id={panelId}
              listed={state.items.find(({ id }) => id === panelId)}
              isReading={isSeeking || state.phase === 'loading'}
              onClose={leave}
              onEdit={(id) => setQuery({ form: String(id) }, false)}
              onAct={begin}
              onChanged={changed}
            />
          </Suspense>
        )}
      </div>
      <Suspense>
        {formId === 'new' && list.Add && mayOwn && <list.Add.Dialog onClose={() => closeForm()} />}
        {list.form && mayForm && (formId === 'new' ? !list.Add : formRow && formId) && (
          <FormDialog
            key={formId}
            form={list.form}
            row={formId === 'new' ? undefined : formRow}
            read={list.detail?.read}
            onClose={() => closeForm()}
            onSaved={changed}
          />
        )}
      </Suspense>
      {dialog}
    </div>
  )
}

interface TotalProps {
  readonly list: AnyList
  readonly state: { readonly total?: number | undefined; readonly totalIsExact?: boolean | undefined }
}
/** The total; on phones just the number. */
const Total = ({ list, state }: TotalProps) => (
  <output className={css.listTotal}>
    {state.total !== undefined && (
      <>
        {count(state.total)}
        {state.totalIsExact ? '' : '+'} <span className={css.noun}>{list.noun[state.total === 1 ? 0 : 1]}</span>
      </>
    )}
  </output>
)

const Narrow = ({ list, row }: { readonly list: AnyList; readonly row: AnyRow }) =>
  list.twoLines?.(row) ?? (
    <>
      <span className={css.name}>{list.name(row)}</span>
      <span className={css.line}>
        <span className={css.quiet}>
          {list.narrow?.(row) ??
            list.columns
              .slice(1, 3)
              .map((column) => column.text(row))
              .filter(Boolean)
              .join(' · ')}
        </span>
      </span>
    </>
  )
