import type { Replies } from '@walkup/sdk'
import { defineForm, defineList, fixed } from '../../frame/index.ts'
import { lazy } from '../../ui/lazy.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { cellLink } from '../../ui/useRowPresses.ts'
import { t, type Text } from '../../i18n/index.ts'
import { healths, topicName } from './systems.ts'

const NewWebhook = lazy(() => import('./NewWebhook.tsx'))
const RotateDialog = lazy(() => import('./RotateDialog.tsx'))
const TestDialog = lazy(() => import('./TestDialog.tsx'))
const ReplayDialog = lazy(() => import('./ReplayDialog.tsx'))

export type Webhook = Replies['webhooks.search']['items'][number]
const events = [
  'lead.created',
  'lead.updated',
  'lead.status_changed',
  'lead.erased',
  'appointment.scheduled',
  'appointment.rescheduled',
  'appointment.cancelled',
] as const
const Health = ({ row: { health } }: { readonly row: Webhook }) => (
  <StatusDot tone={healths[health].tone}>{healths[health].word}</StatusDot>
)

export const webhookForm = defineForm({
  endpoint: 'webhooks.upsert',
  title: { add: t('integrations.newWebhook'), edit: t('integrations.editWebhook') },
  fields: {
    url: { kind: 'url', label: t('integrations.url'), hint: t('integrations.httpsHint'), isWide: true },
    events: {
      kind: 'many',
      label: t('integrations.events'),
      isWide: true,
      options: fixed(events.map((event) => [event, topicName(event) as Text] as const)),
    },
    description: { kind: 'text', label: t('common.description'), isWide: true },
    isActive: { kind: 'boolean', label: t('integrations.sendMessages'), start: true },
  },
})

export const webhooks = defineList({
  endpoint: 'webhooks.search',
  path: '/integrations/webhooks',
  title: t('integrations.webhooks'),
  noun: [t('integrations.webhook'), t('integrations.webhooksNoun')],
  icon: 'link',
  empty: { title: t('integrations.noWebhooks'), text: t('integrations.noWebhooksHint') },
  add: t('integrations.newWebhook'),
  Add: { needs: 'webhooks.upsert', Dialog: NewWebhook },
  filters: { search: { kind: 'text', label: t('integrations.url') } },
  columns: [
    { id: 'url', title: t('integrations.url'), width: 320, isSticky: true, text: (row) => row.url },
    {
      id: 'health',
      title: t('common.state'),
      width: 130,
      text: (row) => healths[row.health].word,
      cell: (row) => <Health row={row} />,
    },
    { id: 'events', title: t('integrations.events'), width: 260, text: (row) => row.events.map(topicName).join(', ') },
    {
      id: 'lastSuccessAt',
      title: t('integrations.lastSuccess'),
      width: 150,
      text: (row) => row.lastSuccessAt,
      cell: (row) => (row.lastSuccessAt ? <RelativeTime at={row.lastSuccessAt} /> : '–'),
    },
    {
      id: 'waiting',
      title: t('common.queued'),
      width: 120,
      align: 'right',
      text: (row) => row.waiting || null,
      cell: ({ id, waiting }) =>
        waiting ? (
          <a {...cellLink} href={`/integrations/deliveries?webhookId=${id}&states=queued,sending,failed`}>
            {waiting}
          </a>
        ) : (
          '–'
        ),
    },
    { id: 'lastError', title: t('integrations.lastError'), width: 300, text: (row) => row.lastError },
    { id: 'description', title: t('common.description'), width: 220, text: (row) => row.description },
  ],
  name: (row) => row.url,
  narrow: (row) => <Health row={row} />,
  isReadOnly: (row) => row.isManaged,
  form: webhookForm,
  remove: { endpoint: 'webhooks.delete', warning: t('integrations.deleteWebhookWarning') },
  actions: [
    { id: 'test', label: t('integrations.test'), needs: 'webhooks.test', Dialog: TestDialog },
    { id: 'rotate', label: t('integrations.rotateSecret'), needs: 'webhooks.rotateSecret', Dialog: RotateDialog },
    { id: 'replay', label: t('integrations.replay'), needs: 'webhooks.replay', Dialog: ReplayDialog },
  ],
})
