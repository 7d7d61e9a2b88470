import { Suspense } from 'react'
import type { Replies } from '@walkup/sdk'
import { useCall } from '../../data/useCall.ts'
import { defineList, Sections } from '../../frame/index.ts'
import { formatInstant } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { t } from '../../i18n/index.ts'
import { describeAudience } from './audience.ts'
import { channelLabels } from './channels.ts'

const Compose = lazy(() => import('./Compose.tsx'))
type Sent = Replies['notifications.send']
const channelsOf = ({ channels }: Sent) => channels.map((channel) => channelLabels[channel]).join(', ')

function Detail({ row }: { readonly row: Sent }) {
  const { data } = useCall('notifications.lookup', {})
  return (
    <Sections
      sections={[
        {
          title: t('common.sent'),
          facts: [
            [
              t('common.text'),
              <span key="body" style={{ whiteSpace: 'pre-line' }}>
                {row.body}
              </span>,
            ],
            [t('notifications.to'), describeAudience(row.audience, data).join(' · ')],
            [t('notifications.channels'), channelsOf(row)],
            [t('notifications.sentBy'), row.sentBy?.name],
            [t('common.sent'), formatInstant(row.sentAt)],
            [t('notifications.recipients'), row.recipients],
            [t('notifications.read'), row.read],
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
  add: t('notifications.newNotification'),
  columns: [
    { id: 'title', title: t('common.title'), width: 260, isSticky: true, text: (row) => row.title },
    {
      id: 'sent',
      title: t('common.sent'),
      width: 120,
      sort: 'sentAt',
      text: (row) => row.sentAt,
      cell: (row) => <RelativeTime at={row.sentAt} />,
    },
    { id: 'by', title: t('notifications.sentBy'), width: 170, text: (row) => row.sentBy?.name },
    { id: 'how', title: t('notifications.channels'), width: 240, text: channelsOf },
    { id: 'reached', title: t('notifications.recipients'), width: 110, align: 'right', text: (row) => row.recipients },
    { id: 'read', title: t('notifications.read'), width: 110, align: 'right', text: (row) => row.read },
  ],
  name: (row) => row.title,
  narrow: (row) => (
    <>
      {t('notifications.read')} {row.read}/{row.recipients} · <RelativeTime at={row.sentAt} />
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
