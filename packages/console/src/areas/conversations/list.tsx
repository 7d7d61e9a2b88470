import type { Client, Replies } from '@walkup/sdk'
import { defineList, tel, type Action, type Section } from '../../frame/index.ts'
import { phone } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { t } from '../../i18n/index.ts'
import { leadPath } from '../leads/lead.ts'

type Conversation = Replies['messages.conversations']['items'][number]

const NewLeadOfText = lazy(() => import('./NewLeadOfText.tsx'))

const nameOf = ({ lead, phone: number }: Conversation) => lead?.name ?? (number ? phone(number) : t('conversations.unknown'))
const setWaiting = ({ waitingIds }: Conversation, isWaiting: boolean, client: Client) =>
  client.call('messages.setWaiting', { body: { ids: waitingIds, isWaiting } })

const State = ({ row: { waitingIds } }: { readonly row: Conversation }) =>
  waitingIds.length ? (
    <StatusDot tone="warning">{t('conversations.waitingCount', { count: waitingIds.length })}</StatusDot>
  ) : (
    <StatusDot tone="ended">{t('conversations.answered')}</StatusDot>
  )

const setAside: Action<Conversation> = {
  id: 'setAside',
  label: t('conversations.setAside'),
  needs: 'messages.setWaiting',
  isBulk: true,
  isFor: ({ waitingIds }) => waitingIds.length > 0,
  run: (row, client) => setWaiting(row, false, client),
  undo: (row, client) => setWaiting(row, true, client),
  done: t('conversations.setAsideToast'),
}
const addLead: Action<Conversation> = {
  id: 'addLead',
  label: t('leads.newLead'),
  needs: 'leads.upsertInternal',
  isFor: ({ lead, phone: number }) => !lead && number !== null,
  Dialog: NewLeadOfText,
}

const sections = (row: Conversation): readonly Section[] => [
  {
    title: t('conversations.text'),
    facts: [
      [
        t('common.person'),
        row.lead ? (
          <a key="lead" href={leadPath(row.lead)}>
            {row.lead.name}
          </a>
        ) : (
          t('conversations.unknown')
        ),
      ],
      [t('common.phone'), tel(row.phone)],
      [t('conversations.text'), row.text],
      [t('common.received'), <RelativeTime key="at" at={row.receivedAt} />],
      [t('common.state'), <State key="state" row={row} />],
      [t('followUp.whose'), row.claimedBy?.name ?? t('followUp.anyone')],
    ],
  },
]

/** Conversations by text, the latest first. */
export const conversations = defineList({
  endpoint: 'messages.conversations',
  path: '/conversations',
  title: t('conversations.title'),
  noun: [t('conversations.noun'), t('conversations.nouns')],
  icon: 'mail',
  empty: { title: t('conversations.empty'), text: t('conversations.emptyHint') },
  emptyFiltered: { title: t('conversations.noneWaiting'), text: t('conversations.emptyHint') },
  sort: { by: 'receivedAt', direction: 'desc' },
  filters: {
    isWaiting: { kind: 'boolean', label: t('common.state'), yes: t('conversations.waiting'), no: t('conversations.answered') },
    isMine: { kind: 'boolean', label: t('followUp.whose'), yes: t('followUp.mine'), no: t('followUp.others') },
  },
  columns: [
    {
      id: 'person',
      title: t('common.person'),
      width: 190,
      isSticky: true,
      text: nameOf,
      cell: (row) => (row.lead ? <a href={leadPath(row.lead)}>{row.lead.name}</a> : nameOf(row)),
    },
    { id: 'text', title: t('conversations.text'), width: 340, text: ({ text }) => text },
    {
      id: 'receivedAt',
      title: t('common.received'),
      width: 150,
      sort: 'receivedAt',
      text: ({ receivedAt }) => receivedAt,
      cell: ({ receivedAt }) => <RelativeTime at={receivedAt} />,
    },
    {
      id: 'state',
      title: t('common.state'),
      width: 170,
      text: ({ waitingIds }) => waitingIds.length,
      cell: (row) => <State row={row} />,
    },
    {
      id: 'phone',
      title: t('common.phone'),
      width: 170,
      text: ({ phone: number }) => number && phone(number),
      cell: ({ phone: number }) => tel(number) ?? '–',
    },
    { id: 'owner', title: t('followUp.whose'), width: 160, text: ({ claimedBy }) => claimedBy?.name ?? t('followUp.anyone') },
  ],
  name: nameOf,
  narrow: (row) => (
    <>
      <State row={row} /> · {row.text ?? '–'}
    </>
  ),
  detail: { sections },
  actions: [setAside, addLead],
})
