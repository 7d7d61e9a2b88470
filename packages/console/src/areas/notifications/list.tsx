import { Suspense } from 'react'
import type { Replies } from '@walkup/sdk'
import { useCall } from '../../data/useCall.ts'
import { defineList, Sections } from '../../frame/index.ts'
import { exact } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { t } from '../../i18n/index.ts'
import { linesOf } from './audience.ts'
import { words } from './words.ts'

const Compose = lazy(() => import('./Compose.tsx'))
type Sent = Replies['notifications.send']
const channelsOf = ({ channels }: Sent) => channels.map((channel) => words[channel]).join(', ')

function Detail({ row }: { readonly row: Sent }) {
  const { data } = useCall('notifications.lookup', {})
  return (
    <Sections
      sections={[
        {
          title: words.sent,
          facts: [
            [
              words.body,
              <span key="body" style={{ whiteSpace: 'pre-line' }}>
                {row.body}
              </span>,
            ],
            [words.to, linesOf(row.audience, data).join(' · ')],
            [words.channels, channelsOf(row)],
            [words.sentBy, row.sentBy?.name],
            [words.sent, exact(row.sentAt)],
            [words.recipients, row.recipients],
            [words.read, row.read],
          ],
        },
      ]}
    />
  )
}

export const notifications = defineList({
  endpoint: 'notifications.history',
  path: '/notifications',
  title: t('notifications.notifications'),
  noun: [t('notifications.sentNoun'), t('notifications.sentNounPlural')],
  icon: 'mail',
  empty: {
    title: t('notifications.empty'),
    text: t('notifications.emptyHint'),
  },
  add: words.compose,
  columns: [
    { id: 'title', title: words.title, width: 260, isSticky: true, text: (row) => row.title },
    {
      id: 'sent',
      title: words.sent,
      width: 120,
      sort: 'sentAt',
      text: (row) => row.sentAt,
      cell: (row) => <RelativeTime at={row.sentAt} />,
    },
    { id: 'by', title: words.sentBy, width: 170, text: (row) => row.sentBy?.name },
    { id: 'how', title: words.channels, width: 240, text: channelsOf },
    { id: 'reached', title: words.recipients, width: 110, align: 'right', text: (row) => row.recipients },
    { id: 'read', title: words.read, width: 110, align: 'right', text: (row) => row.read },
  ],
  name: (row) => row.title,
  narrow: (row) => (
    <>
      {words.read} {row.read}/{row.recipients} · <RelativeTime at={row.sentAt} />
    </>
  ),
  detail: { Body: Detail },
  Add: {
    needs: 'notifications.send',
    Dialog: ({ onClose }) => (
      <Suspense>
        <Compose onClose={onClose} />
      </Suspense>
    ),
  },
})
