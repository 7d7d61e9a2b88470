import { defineList, fixed, searched, type Source } from '../../frame/index.ts'
import { exact } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { t, type Text } from '../../i18n/index.ts'
import { Difference } from './Difference.tsx'
import { changesOf } from './diff.ts'
import { rowPath } from './places.ts'
import { fieldName } from './fieldWords.ts'
import { actions, actionWord, entities, entityWord } from './words.ts'

const words = {
  when: t('common.when'),
  who: t('audit.who'),
  did: t('audit.action'),
  what: t('common.what'),
  number: t('common.number'),
  fields: t('audit.fields'),
  from: t('common.from'),
} satisfies Record<string, Text>

/** The row id is free text, because audited rows may no longer exist. */
const typedNumber: Source<number> = {
  isSearch: true,
  useOptions: (typed = '') => (/^[1-9]\d{0,8}$/.test(typed.trim()) ? [{ value: Number(typed), label: typed.trim() }] : []),
}

/** The audit trail, which is append-only. */
export const trail = defineList({
  endpoint: 'audit.search',
  path: '/audit',
  title: t('audit.auditTrail'),
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
      label: words.who,
      options: searched('users.search', (user) => `${user.firstName} ${user.lastName}`),
    },
    entities: { kind: 'many', label: words.what, options: fixed(Object.entries(entities)) },
    entityId: { kind: 'one', label: words.number, options: typedNumber },
    actions: { kind: 'many', label: words.did, options: fixed(Object.entries(actions)) },
    at: { kind: 'dates', label: words.when },
  },
  columns: [
    {
      id: 'at',
      title: words.when,
      width: 112,
      isSticky: true,
      sort: 'at',
      text: (row) => exact(row.at),
      cell: (row) => <RelativeTime at={row.at} />,
    },
    { id: 'who', title: words.who, width: 160, text: (row) => row.actor?.name ?? null },
    { id: 'did', title: words.did, width: 180, text: (row) => actionWord(row.action) },
    {
      id: 'what',
      title: words.what,
      width: 180,
      text: (row) => `${entityWord(row.entity)} ${row.entityId ?? ''}`.trim(),
      cell: (row) => {
        const path = rowPath(row.entity, row.entityId)
        const text = `${entityWord(row.entity)} ${row.entityId ?? ''}`.trim()
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
      title: words.fields,
      width: 300,
      text: (row) =>
        changesOf(row.before, row.after)
          .map(({ path }) => fieldName(path))
          .join(', '),
    },
    { id: 'from', title: words.from, width: 130, text: (row) => row.ip },
  ],
  name: (row) => `${actionWord(row.action)}: ${entityWord(row.entity)} ${row.entityId ?? ''}`.trim(),
  narrow: (row) => (
    <>
      <RelativeTime at={row.at} /> · {row.actor?.name ?? '–'}
    </>
  ),
  detail: {
    sections: (row) => [
      {
        title: words.who,
        facts: [
          [words.who, row.actor?.name],
          [words.when, exact(row.at)],
          [words.from, row.ip],
        ],
      },
    ],
    Body: Difference,
  },
})
