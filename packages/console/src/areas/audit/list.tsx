import type { Replies } from '@walkup/sdk'
import { defineList, fixed, searched, type Source } from '../../frame/index.ts'
import { isRestorable, restore } from '../../frame/restore.ts'
import { formatInstant } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { t } from '../../i18n/index.ts'
import { Difference } from './Difference.tsx'
import { changesOf } from './diff.ts'
import { entityPath } from './rowPath.ts'
import { fieldLabel } from './fieldLabels.ts'
import { actions, actionLabel, entities, subject } from './labels.ts'

/** The row id is free text, because audited rows may no longer exist. */
const typedNumber: Source<number> = {
  isSearch: true,
  useOptions: (typed = '') => (/^[1-9]\d{0,8}$/.test(typed.trim()) ? [{ value: Number(typed), label: typed.trim() }] : []),
}

const whoOf = ({ actor }: Replies['audit.search']['items'][number]): string => actor?.name ?? t('leads.shopperOrSystem')

/** The audit trail, which is append-only. */
export const auditLog = defineList({
  endpoint: 'audit.search',
  path: '/audit',
  title: t('common.auditTrail'),
  noun: [t('audit.entryNoun'), t('audit.entriesNoun')],
  icon: 'clock',
  empty: {
    title: t('audit.empty'),
    text: t('audit.emptyHint'),
  },
  sort: { by: 'at', direction: 'desc' },
  filters: {
    actorIds: {
      kind: 'many',
      label: t('audit.who'),
      options: searched('users.search', (user) => `${user.firstName} ${user.lastName}`),
    },
    entities: { kind: 'many', label: t('common.what'), options: fixed(Object.entries(entities)) },
    entityId: { kind: 'one', label: t('common.number'), options: typedNumber },
    actions: { kind: 'many', label: t('audit.action'), options: fixed(Object.entries(actions)) },
    at: { kind: 'dates', label: t('common.when') },
  },
  columns: [
    {
      id: 'at',
      title: t('common.when'),
      width: 112,
      isSticky: true,
      sort: 'at',
      text: (row) => formatInstant(row.at),
      cell: (row) => <RelativeTime at={row.at} />,
    },
    { id: 'who', title: t('audit.who'), width: 160, text: whoOf },
    { id: 'did', title: t('audit.action'), width: 180, text: (row) => actionLabel(row.action) },
    {
      id: 'what',
      title: t('common.what'),
      width: 180,
      text: subject,
      cell: (row) => {
        const path = entityPath(row.entity, row.entityId)
        const text = subject(row)
        return path ? (
          <a href={path} tabIndex={-1} onClick={(event) => event.stopPropagation()}>
            {text}
          </a>
        ) : (
          <span>{text}</span>
        )
      },
    },
    {
      id: 'fields',
      title: t('audit.fields'),
      width: 300,
      text: (row) =>
        changesOf(row.before, row.after)
          .map(({ path }) => fieldLabel(path))
          .join(', '),
    },
    { id: 'from', title: t('common.from'), width: 130, text: (row) => row.ip },
  ],
  name: (row) => `${actionLabel(row.action)}: ${subject(row)}`,
  actions: [
    {
      id: 'restoreLead',
      label: t('leads.restore'),
      needs: 'leads.restore',
      isFor: ({ entity, action, entityId }) => entity === 'lead' && action === 'delete' && entityId !== null,
      // The lead is no row of this list, which is read again.
      run: async ({ entityId }, client) => void (await client.call('leads.restore', { params: { id: entityId ?? 0 } })),
    },
    {
      id: 'restore',
      label: t('leads.restore'),
      needs: 'deleted.restore',
      isFor: ({ entity, action, entityId }) => isRestorable(entity) && action === 'delete' && entityId !== null,
      run: async ({ entity, entityId }, client) => {
        if (isRestorable(entity)) await restore(entity)({ id: entityId ?? 0 }, client)
      },
    },
  ],
  narrow: (row) => (
    <>
      <RelativeTime at={row.at} /> · {whoOf(row)}
    </>
  ),
  detail: {
    sections: (row) => [
      {
        title: t('audit.who'),
        facts: [
          [t('audit.who'), whoOf(row)],
          [t('common.when'), formatInstant(row.at)],
          [t('common.from'), row.ip],
        ],
      },
    ],
    Body: Difference,
  },
})
