import { Suspense } from 'react'
import { saveReply } from '../../data/download.ts'
import { useLogin, useServices } from '../../data/ServicesProvider.tsx'
import { roleName } from '../../frame/fixedNames.ts'
import { defineList, read, restore, Sections, type Action, type ListColumn } from '../../frame/index.ts'
import { count, formatInstant } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { Text } from '../../i18n/index.ts'
import { displayOrder, toOrder } from '../questions/displayOrder.ts'
import { updateItem, upserts, type Item, type Kind } from './upload.ts'
import { t } from '../../i18n/index.ts'

const SupportDialog = lazy(() => import('./SupportDialog.tsx'))
const roleOptions = read('lookup.roles', (reply) => reply.roles.map(({ id }) => ({ value: id, label: roleName(id) })))
const sizeOf = ({ file }: Item) => file && `${file.name} (${count(Math.max(1, Math.round(file.sizeBytes / 1000)))} kB)`
const whatOf = (row: Item) => [sizeOf(row), row.videoUrl && t('common.video')].filter(Boolean).join(', ')

/** Role names in a document's audience. */
const rolesOf = (ids: readonly number[]) => (ids.length === 0 ? t('common.everyone') : ids.map(roleName).join(', '))
const Detail = ({ row }: { readonly row: Item }) => (
  <Sections
    sections={[
      {
        title: t('common.what'),
        facts: [
          [t('common.description'), row.description],
          [t('common.file'), sizeOf(row)],
          [
            t('common.video'),
            row.videoUrl && (
              <a key="video" href={row.videoUrl} target="_blank" rel="noreferrer">
                {t('support.watch')}
              </a>
            ),
          ],
          [t('common.for'), rolesOf(row.roleIds)],
          [t('support.owner'), row.organizationId === null ? t('support.walkup') : t('common.organization')],
          [t('common.changed'), formatInstant(row.updatedAt)],
        ],
      },
    ]}
  />
)

const columnsOf = (kind: Kind): readonly ListColumn<Item, 'order' | 'title' | 'createdAt'>[] => [
  { id: 'title', title: t('common.title'), width: 260, isSticky: true, sort: 'title', text: (row) => row.title },
  {
    id: 'order',
    title: t('common.place'),
    width: 90,
    align: 'right',
    sort: 'order',
    text: displayOrder,
    edit: {
      needs: upserts[kind],
      save: (row, text, client) => updateItem(client, kind, row, { order: toOrder(text) ?? row.order }),
    },
  },
  { id: 'what', title: t('common.what'), width: 260, text: whatOf },
  { id: 'roles', title: t('common.for'), width: 220, text: (row) => rolesOf(row.roleIds) },
  {
    id: 'owner',
    title: t('support.owner'),
    width: 150,
    text: (row) => (row.organizationId === null ? t('support.walkup') : t('common.organization')),
  },
  {
    id: 'changed',
    title: t('common.changed'),
    width: 120,
    text: (row) => row.updatedAt,
    cell: (row) => <RelativeTime at={row.updatedAt} />,
  },
]

/** Actions on a document; Walkup's own may be changed only by system administrators. */
function actionsOf(kind: Kind, title: Text, isSystem: boolean): readonly Action<Item>[] {
  const remove = kind === 'tutorial' ? 'support.deleteTutorial' : 'support.deleteDocument'
  const isFor = (row: Item) => isSystem || row.organizationId !== null
  return [
    {
      id: 'download',
      label: t('common.download'),
      done: t('support.saved'),
      needs: 'support.download',
      isFor: (row) => row.file !== null,
      run: async ({ id, file }, client) =>
        saveReply(await client.call('support.download', { params: { id }, timeoutMs: 0 }), file?.name ?? 'document'),
    },
    {
      id: 'edit',
      label: t('common.edit'),
      needs: upserts[kind],
      isFor,
      Dialog: ({ row, onClose, onChanged }) => (
        <Suspense>
          <SupportDialog kind={kind} title={title} row={row} onClose={onClose} onSaved={onChanged} />
        </Suspense>
      ),
    },
    {
      id: 'delete',
      label: t('common.delete'),
      needs: remove,
      isBulk: true,
      isFor,
      confirm: t('support.deleteHint'),
      run: ({ id }, client) => client.call(remove, { params: { id } }),
      undo: restore(kind === 'tutorial' ? 'tutorial' : 'supportDocument'),
    },
  ]
}

interface Words {
  readonly path: `/${string}`
  readonly title: Text
  readonly one: Text
  readonly many: Text
  readonly add: Text
  readonly edit: Text
  /** Empty state text. */
  readonly none: Text
  readonly text: Text
}
const searches = {
  own: 'support.serviceProviderDocuments',
  product: 'support.wingenDocuments',
  tutorial: 'support.tutorials',
} as const

/** The list of a kind, for system administrators or for everyone else. */
export function listOf(kind: Kind, { path, title, one, many, add, edit, none, text }: Words, isSystem: boolean) {
  const Adding = ({ onClose }: { readonly onClose: () => void }) => {
    const { changes } = useServices()
    const organizationId = useLogin()?.currentOrganizationId ?? 0
    return (
      <Suspense>
        <SupportDialog
          kind={kind}
          title={add}
          onClose={onClose}
          // The list behind the dialog reloads by itself.
          onSaved={({ id }) => changes.emit({ entity: 'support', id, change: 'created', organizationId })}
        />
      </Suspense>
    )
  }
  return defineList({
    endpoint: searches[kind] as 'support.tutorials',
    path,
    title,
    noun: [one, many],
    icon: 'note',
    empty: { title: none, text },
    add,
    sort: { by: 'order', direction: 'asc' },
    filters: {
      search: { kind: 'text', label: t('common.title') },
      roleIds: { kind: 'many', label: t('common.for'), options: roleOptions as never },
    },
    columns: columnsOf(kind),
    name: (row) => row.title,
    narrow: whatOf,
    detail: { Body: Detail },
    actions: actionsOf(kind, edit, isSystem),
    Add: { needs: upserts[kind], Dialog: Adding },
  })
}
