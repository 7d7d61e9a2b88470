import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useStore } from '@nanostores/react'
import { go, router, withSearch } from '../../app/router.ts'
import type { Pages } from '../../data/pages.ts'
import { isFiltered, readSort, writeSort } from '../../frame/filters.ts'
import * as css from '../../frame/frame.css.ts'
import { BulkBar, type AnyList, type AnyRow } from '../../frame/index.ts'
import { ClearFilters, Filters } from '../../frame/Filters.tsx'
import { useActions } from '../../frame/useActions.tsx'
import { useColumns } from '../../frame/useColumns.tsx'
import { useLiveList } from '../../frame/useLiveList.ts'
import { ViewButton } from '../../frame/ViewButton.tsx'
import { count } from '../../ui/format.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/Table.tsx'
import { useSelection } from '../../ui/useSelection.ts'
import { say, t } from '../../words/index.ts'

const Panel = lazy(() => import('../../frame/Panel.tsx'))

interface OwnListProps {
  readonly list: AnyList
  readonly pages: Pages<AnyRow>
  /** Beside the title. */
  readonly head?: ReactNode
  /** Where a row leads; without it the row stands beside the list. */
  readonly onOpen?: (row: AnyRow) => void
}
const beside = (row: AnyRow | undefined, replace: boolean) => go(withSearch({ row: row && String(row.id) }), { replace })

/** A declared list over rows that its page reads itself: those of one person, or rows that the API names by something else than an id. */
export function OwnList({ list, pages, head, onOpen }: OwnListProps) {
  const query = useStore(router)?.search ?? {}
  const state = useStore(pages.state)
  const setAtTop = useLiveList(pages, list.endpoint)
  const selection = useSelection(state.items)
  const changed = (row?: AnyRow) => {
    if (row) pages.replace(row)
    else void pages.mergeFirst(false)
  }
  const besideId = Number(query.row) || undefined
  const removed = (id: number) => {
    pages.remove(id)
    if (besideId === id) beside(undefined, true)
  }
  const { begin, dialog } = useActions(list, { changed, removed })
  const { columns, view, change } = useColumns(list, changed)
  const [copied, setCopied] = useState(0)
  const [isBulkOpen, setBulkOpen] = useState(false)
  const hasBulk = list.actions?.some(({ isBulk }) => isBulk) ?? false
  const select = onOpen ?? ((row: AnyRow) => beside(row, besideId !== undefined))
  const noun = [say(list.noun[0]), say(list.noun[1])] as const
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{say(list.title)}</h1>
        <output className={css.total}>
          {state.total === undefined
            ? ''
            : `${count(state.total)}${state.totalIsExact ? '' : '+'} ${noun[state.total === 1 ? 0 : 1]}`}
        </output>
        {head}
        <ViewButton listKey={list.endpoint} columns={list.columns} view={view} onChange={change} />
        {list.filters && <Filters list={list} query={query} />}
      </header>
      {(selection.ids.size > 0 || isBulkOpen) && (
        <BulkBar
          list={list}
          columns={columns}
          items={state.items.filter(({ id }) => selection.ids.has(id))}
          loaded={state.items}
          copyAsked={copied}
          onClear={selection.clear}
          onOpen={setBulkOpen}
          onDone={() => void pages.reload()}
          onRemoved={removed}
        />
      )}
      <div className={css.split}>
        <Table
          label={say(list.title)}
          noun={noun}
          columns={columns}
          narrow={(row) => (
            <>
              <span className={css.name}>{list.name(row)}</span>
              <span className={css.quiet}>{list.narrow?.(row)}</span>
            </>
          )}
          list={state}
          sort={readSort(list, query) ?? { by: '', direction: 'asc' }}
          onSort={(sort) => go(withSearch({ sort: writeSort(sort) }))}
          onMore={pages.loadMore}
          onRetry={state.items.length > 0 ? pages.loadMore : pages.reload}
          onSelect={select}
          onOpen={select}
          selectedId={besideId}
          isCompact={view.isCompact}
          {...(hasBulk ? { selection, onCopy: () => setCopied((times) => times + 1) } : {})}
          onTop={setAtTop}
          onRelease={pages.release}
          empty={
            isFiltered(list, query) ? (
              <EmptyState icon="search" title={t('Nothing fits these filters')} action={<ClearFilters list={list} />}>
                {t('Take one away, or look for something else.')}
              </EmptyState>
            ) : (
              <EmptyState icon={list.icon} title={say(list.empty.title)}>
                {say(list.empty.text)}
              </EmptyState>
            )
          }
        />
        {besideId && !onOpen && (
          <Suspense fallback={<aside className={css.panel} />}>
            <Panel
              key={besideId}
              list={list}
              id={besideId}
              listed={state.items.find(({ id }) => id === besideId)}
              isReading={state.phase === 'loading'}
              onClose={() => beside(undefined, true)}
              onEdit={() => {}}
              onAct={begin}
              onChanged={changed}
            />
          </Suspense>
        )}
      </div>
      {dialog}
    </div>
  )
}
