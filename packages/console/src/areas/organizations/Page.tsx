import { Suspense, useEffect, useRef, useState } from 'react'
import { useStore } from '@nanostores/react'
import { closeForm } from '../../routing/fromSetup.ts'
import { router } from '../../routing/router.ts'
import { useTitle } from '../../routing/useTitle.ts'
import { toProblem } from '../../data/problem.ts'
import { useRole } from '../../data/roles.ts'
import { usePages } from '../../data/usePages.ts'
import { useLogin, useServices } from '../../data/ServicesProvider.tsx'
import { add, status } from '../../frame/frame.css.ts'
import { useCan, type Form } from '../../frame/index.ts'
import type { FormName } from '../../frame/formTypes.ts'
import { Button } from '../../ui/Button.tsx'
import { count } from '../../ui/format.ts'
import { Checkbox } from '../../ui/Field.tsx'
import { lazy } from '../../ui/lazy.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { formFor } from './form.ts'
import { OrganizationRow } from './OrganizationRow.tsx'
import { toTree, type Organization } from './tree.ts'
import * as css from './organizations.css.ts'

const FormDialog = lazy(() => import('../../frame/form/FormDialog.tsx'))

const RemovalDialog = lazy(() => import('./RemovalDialog.tsx'))

/** Maximum page size. */
const LIMIT = 200

type Open = { readonly what: 'edit'; readonly row: Organization } | { readonly what: 'add'; readonly parentId: number }

/** The organization and its descendants as a tree. */
export default function OrganizationsPage() {
  useTitle(t('common.organizations'))
  const { client, renewRecord } = useServices()
  const login = useLogin()
  const role = useRole()
  const [showsClosed, setShowsClosed] = useState(false)
  const { pages, state } = usePages('settings.organizations', {
    filter: { includeDeleted: showsClosed },
    sort: { by: 'name' },
    limit: LIMIT,
    includeDescendants: true,
  })
  useEffect(() => {
    // A tree needs all of its rows, so load every page.
    if (state.hasMore && state.phase === 'ready') void pages.loadMore()
  }, [pages, state.hasMore, state.phase])
  const mayWrite = useCan('organizations.upsert')
  const [pressed, setOpen] = useState<Open>()
  const [removing, setRemoving] = useState<Organization>()
  const top = login?.currentOrganizationId ?? 0
  const isAsked = useStore(router)?.search.form === 'own' && mayWrite
  const own = isAsked ? state.items.find(({ id }) => id === top) : undefined
  const open = pressed ?? (own && { what: 'edit', row: own })
  const close = () => {
    setOpen(undefined)
    if (isAsked) closeForm()
  }
  const mayMove = role?.isSystem === true && open?.what === 'edit'

  const changed = (row?: Organization) => {
    // Their names are above every page.
    void renewRecord()
    const isKnown = row && state.items.some(({ id }) => id === row.id)
    if (isKnown && (showsClosed || !row.isDeleted)) return pages.replace(row)
    if (isKnown) pages.remove(row.id)
    // Existing rows remain visible during a reload; only pagination restarts.
    void (state.items.length > LIMIT ? pages.reload() : pages.mergeFirst(false))
  }
  const latest = useRef(changed)
  useEffect(() => void (latest.current = changed))
  const tree = toTree(state.items)
  const body = useRef<HTMLTableSectionElement>(null)
  const acted = useRef<{ readonly id: number; readonly place: number }>(undefined)
  // The pressed button may disappear with its row, so the focus moves to the row now at its position.
  useEffect(() => {
    const { id, place = 0 } = acted.current ?? {}
    const rows = [...(body.current?.rows ?? [])]
    // There are no rows during a reload.
    if (id === undefined || rows.length === 0 || rows.some((row) => row.contains(document.activeElement))) return
    acted.current = undefined
    const own = toTree(state.items).findIndex(({ row }) => row.id === id)
    const row = rows[own < 0 ? Math.min(place, rows.length - 1) : own]
    if (document.activeElement === document.body) [...(row?.querySelectorAll('button') ?? [])].at(-1)?.focus()
  }, [state.items])
  /** Closes or reopens optimistically, and offers undo unless this is the undo. */
  async function setClosed({ id, name, updatedAt }: Organization, isDeleted: boolean, isUndo = false): Promise<void> {
    acted.current = { id, place: tree.findIndex(({ row }) => row.id === id) }
    try {
      const row = await client.call('organizations.upsert', { body: { id, name, updatedAt, isDeleted } })
      latest.current(row)
      const undo = { label: t('common.undo'), of: `organization ${id}`, run: () => setClosed(row, !isDeleted, true) }
      const done = t(isDeleted ? 'organizations.closedToast' : 'organizations.reopenedToast', { name })
      toast(done, false, isUndo ? undefined : undo)
    } catch (error) {
      acted.current = undefined
      const { title, detail } = await toProblem(error)
      toast(detail ?? title, true)
      latest.current()
    }
  }
  return (
    <>
      <div className={css.page}>
        <header className={css.head}>
          <h1 className={css.title}>{t('common.organizations')}</h1>
          <output className={css.total}>{state.total === undefined ? '' : count(state.total)}</output>
          <span className={status}>
            <Checkbox
              label={t('organizations.includeClosed')}
              checked={showsClosed}
              onChange={({ target }) => setShowsClosed(target.checked)}
            />
          </span>
          {mayWrite && (
            <Button look="primary" icon="plus" className={add} onClick={() => setOpen({ what: 'add', parentId: top })}>
              {t('organizations.newOrganization')}
            </Button>
          )}
        </header>
        {state.problem && state.items.length === 0 ? (
          <ErrorState problem={state.problem} onRetry={() => void pages.reload()} />
        ) : state.phase === 'loading' && state.items.length === 0 ? (
          <div className={css.skeleton}>
            <Skeleton widths={['60%', '50%', '50%', '40%']} />
          </div>
        ) : tree.length === 0 ? (
          <EmptyState icon="organization" title={t('organizations.empty')}>
            {t('organizations.emptyHint')}
          </EmptyState>
        ) : (
          <div className={css.scroll}>
            <table className={css.table}>
              <thead>
                <tr>
                  {[
                    t('common.organization'),
                    t('common.territories'),
                    t('common.stores'),
                    t('common.people'),
                    t('common.smartCircle'),
                  ].map((title, index) => (
                    <th key={title} scope="col" className={index > 0 && index < 4 ? css.figureHead : css.cellHead}>
                      {title}
                    </th>
                  ))}
                  <th className={css.cellHead}>
                    <span className={css.hidden}>{t('organizations.actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody ref={body}>
                {tree.map(({ row, depth }) => (
                  <OrganizationRow
                    key={row.id}
                    row={row}
                    depth={depth}
                    isCurrent={row.id === top}
                    onChanged={changed}
                    onEdit={() => setOpen({ what: 'edit', row })}
                    onAdd={() => setOpen({ what: 'add', parentId: row.id })}
                    onClose={() => void setClosed(row, true)}
                    onReopen={() => void setClosed(row, false)}
                    onRemove={() => setRemoving(row)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
      <Suspense>
        {removing && (
          <RemovalDialog
            id={removing.id}
            name={removing.name}
            onClose={() => setRemoving(undefined)}
            onRemoved={() => void pages.reload()}
          />
        )}
        {open && (
          <FormDialog
            form={
              formFor(
                open.what === 'add' ? open.parentId : (open.row.organizationParentId ?? 0),
                mayMove,
                open.what === 'add',
              ) as unknown as Form<FormName>
            }
            row={open.what === 'edit' ? open.row : undefined}
            onClose={close}
            onSaved={(row) => changed(row as Organization | undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
