import type { Replies } from '@walkup/sdk'
import { defineList, fixed } from '../../frame/index.ts'
import { messageChannels, messageKinds, messageStates, skipReasons } from '../../frame/messageLabels.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { t, type Text } from '../../i18n/index.ts'

type Message = Replies['messages.search']['items'][number]

const optionsOf = <K extends string>(words: Readonly<Record<K, Text>>) =>
  fixed((Object.keys(words) as K[]).map((key) => [key, words[key]] as const))
const states = Object.fromEntries(Object.entries(messageStates).map(([state, { word }]) => [state, word])) as Record<
  Message['state'],
  Text
>
const State = ({ row: { state } }: { readonly row: Message }) => (
  <StatusDot tone={messageStates[state].tone}>{messageStates[state].word}</StatusDot>
)

/** Every message of the organization, with its outcome. */
export const log = defineList({
  endpoint: 'messages.search',
  path: '/messages',
  title: t('messages.log'),
  noun: [t('messages.message'), t('messages.messagesNoun')],
  icon: 'mail',
  empty: { title: t('messages.noMessages'), text: t('messages.noMessagesHint') },
  sort: { by: 'createdAt', direction: 'desc' },
  filters: {
    kinds: { kind: 'many', label: t('messages.kind'), options: optionsOf(messageKinds) },
    channel: { kind: 'one', label: t('messages.channel'), options: optionsOf(messageChannels) },
    states: { kind: 'many', label: t('common.state'), options: optionsOf(states) },
    skipReason: { kind: 'one', label: t('messages.reason'), options: optionsOf(skipReasons) },
  },
  columns: [
    { id: 'kind', title: t('messages.kind'), width: 180, isSticky: true, text: (row) => messageKinds[row.kind] },
    {
      id: 'person',
      title: t('common.person'),
      width: 180,
      text: ({ person }) => person?.name,
      cell: ({ person }) => (person?.kind === 'lead' ? <a href={`/leads/${person.id}`}>{person.name}</a> : (person?.name ?? '–')),
    },
    { id: 'channel', title: t('messages.channel'), width: 150, text: (row) => messageChannels[row.channel] },
    {
      id: 'state',
      title: t('common.state'),
      width: 150,
      text: (row) => messageStates[row.state].word,
      cell: (row) => <State row={row} />,
    },
    {
      id: 'skipReason',
      title: t('messages.reason'),
      width: 250,
      text: (row) => (row.skipReason ? skipReasons[row.skipReason] : row.lastError),
    },
    {
      id: 'dueAt',
      title: t('messages.dueAt'),
      width: 150,
      sort: 'dueAt',
      text: (row) => row.dueAt,
      cell: (row) => <RelativeTime at={row.dueAt} />,
    },
    {
      id: 'sentAt',
      title: t('messages.sent'),
      width: 150,
      text: (row) => row.sentAt,
      cell: (row) => (row.sentAt ? <RelativeTime at={row.sentAt} /> : '–'),
    },
    { id: 'segments', title: t('messages.segments'), width: 100, align: 'right', text: (row) => row.segments },
  ],
  name: (row) => `${messageKinds[row.kind]}, ${messageChannels[row.channel]}`,
  apart: (row) => row.person?.name ?? String(row.id),
  narrow: (row) => (
    <>
      <State row={row} />
      {row.person && ` · ${row.person.name}`}
    </>
  ),
})
