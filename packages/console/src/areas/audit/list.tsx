import { defineList, fixed, searched, type Source } from '../../frame/index.ts'
import { exact } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { Text } from '../../words/index.ts'
import { Difference } from './Difference.tsx'
import { changesOf } from './diff.ts'
import { rowPath } from './places.ts'
import { fieldName } from './fieldWords.ts'
import { actions, actionWord, entities, entityWord } from './words.ts'

const words = {
  when: { en: 'When', es: 'Cuándo' },
  who: { en: 'Who', es: 'Quién' },
  did: { en: 'Did', es: 'Hizo' },
  what: { en: 'What', es: 'Qué' },
  number: { en: 'Number', es: 'Número' },
  fields: { en: 'Fields', es: 'Campos' },
  from: { en: 'From', es: 'Desde' },
} satisfies Record<string, Text>

/** A row's number is typed: the trail knows rows that no list has any more. */
const typedNumber: Source<number> = {
  isSearch: true,
  useOptions: (typed = '') => (/^[1-9]\d{0,8}$/.test(typed.trim()) ? [{ value: Number(typed), label: typed.trim() }] : []),
}

/** The audit trail: nobody can change or delete what stands in it. */
export const trail = defineList({
  endpoint: 'audit.search',
  path: '/audit',
  title: { en: 'Audit trail', es: 'Registro de cambios' },
  noun: [
    { en: 'entry', es: 'entrada' },
    { en: 'entries', es: 'entradas' },
  ],
  icon: 'clock',
  empty: {
    title: { en: 'What staff change will stand here', es: 'Aquí estará lo que cambie el personal' },
    text: {
      en: 'Each change is kept with who made it, when and from where. Make one, and it is here.',
      es: 'Cada cambio queda con quién lo hizo, cuándo y desde dónde. Haga uno y estará aquí.',
    },
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
