import { Suspense, useState, type MouseEvent } from 'react'
import NotFound from '../ui/NotFound.tsx'
import { cameFrom, go } from '../routing/router.ts'
import { useTitle } from '../routing/useTitle.ts'
import { entityChangedBy } from '../data/entities.ts'
import { useServices } from '../data/ServicesProvider.tsx'
import { button } from '../ui/controls.css.ts'
import { Icon } from '../ui/Icon.tsx'
import { lazy } from '../ui/lazy.ts'
import { ErrorState } from '../ui/states.tsx'
import { Detail, PanelSkeleton } from './Detail.tsx'
import { LastSeen } from './LastSeen.tsx'
import { RowActions } from './RowActions.tsx'
import { useActions } from './useActions.tsx'
import { useRow } from './useRow.ts'
import type { AnyList, AnyRow } from './types.ts'
import * as css from './frame.css.ts'

const FormDialog = lazy(() => import('./form/FormDialog.tsx'))

interface RowPageProps {
  readonly list: AnyList
  readonly id: number
}
/** A row on its own page; if another user deletes it, it remains in its last state with unsaved input. */
export default function RowPage({ list, id }: RowPageProps) {
  const isId = Number.isInteger(id) && id > 0
  const { data, problem, retry } = useRow(list, isId ? id : undefined)
  const [lastSeen, setLastSeen] = useState<AnyRow>()
  if (data && data !== lastSeen) setLastSeen(data)
  const row = data ?? (lastSeen?.id === id ? lastSeen : undefined)
  const isGone = !data && problem?.status === 404
  const { cache } = useServices()
  const [isEditing, setEditing] = useState(false)
  const changed = () => cache.invalidate(entityChangedBy(list.endpoint), id)
  const { begin, dialog } = useActions(list, { changed, removed: () => go(list.path, { replace: true }) })
  useTitle(row ? list.name(row) : list.title)
  if (!isId || !list.detail?.read) return <NotFound />

  /** Goes back to the list's previous state if the user came from it, else to the plain list. */
  function back(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || !cameFrom(list.path)) return
    event.preventDefault()
    history.back()
  }
  const toList = (
    <a className={button.quiet} href={list.path} onClick={back}>
      <Icon name="left" size={18} /> {list.title}
    </a>
  )
  if (!row)
    return (
      <div className={css.own}>
        <header className={css.ownHead}>{toList}</header>
        {problem ? <ErrorState isPage problem={problem} onRetry={retry} /> : <PanelSkeleton />}
      </div>
    )
  return (
    <div className={css.own}>
      <header className={css.ownHead}>
        {toList}
        <h1 className={css.title}>{list.name(row)}</h1>
      </header>
      {isGone ? (
        <LastSeen />
      ) : (
        <RowActions list={list} row={row} onEdit={() => setEditing(true)} onAct={(action) => begin(action, row)} />
      )}
      <div className={css.cards}>
        <Detail list={list} row={row} onChanged={changed} heading="h2" />
      </div>
      {isEditing && list.form && (
        <Suspense>
          <FormDialog form={list.form} row={row} isGone={isGone} onClose={() => setEditing(false)} onSaved={changed} />
        </Suspense>
      )}
      {dialog}
    </div>
  )
}
