import type { Client, Replies } from '@walkup/sdk'
import { defineList, tel } from '../../frame/index.ts'
import { phone } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { t } from '../../i18n/index.ts'
import { leadPath } from '../leads/lead.ts'

type Task = Replies['followUp.setTask']
const kinds: Readonly<Record<Task['kind'], string>> = {
  callBack: t('followUp.callBackTask'),
  retry: t('followUp.retryTask'),
  cadence: t('followUp.cadenceTask'),
}
const set = ({ id }: Task, state: 'open' | 'done', client: Client) =>
  client.call('followUp.setTask', { params: { id }, body: { state } })

const phoneOf = ({ lead, isDoNotCall }: Task) => (isDoNotCall ? t('followUp.doNotCall') : lead.phone && phone(lead.phone))

const isDue = ({ dueAt, state }: Task) => state === 'open' && Date.parse(dueAt) <= Date.now()

/** When it is due, with a mark and a word once it is. */
const Due = ({ task }: { readonly task: Task }) => (
  // One item of a row that lays out its parts without spaces.
  <span>
    {isDue(task) && (
      <>
        <StatusDot tone="warning">{t('followUp.due')}</StatusDot>{' '}
      </>
    )}
    <RelativeTime at={task.dueAt} />
  </span>
)

/** Calls to make, the most urgent first. */
export const tasks = defineList({
  endpoint: 'followUp.tasks',
  path: '/tasks',
  title: t('followUp.calls'),
  noun: [t('followUp.call'), t('followUp.callsNoun')],
  icon: 'phone',
  empty: { title: t('followUp.empty'), text: t('followUp.emptyHint') },
  emptyFiltered: { title: t('followUp.empty'), text: t('followUp.emptyHint') },
  sort: { by: 'dueAt', direction: 'asc' },
  filters: {
    isDue: { kind: 'boolean', label: t('followUp.due'), yes: t('followUp.dueNow'), no: t('followUp.dueLater') },
    isMine: { kind: 'boolean', label: t('followUp.whose'), yes: t('followUp.mine'), no: t('followUp.others') },
  },
  columns: [
    {
      id: 'lead',
      title: t('common.lead'),
      width: 200,
      isSticky: true,
      text: ({ lead }) => lead.name,
      cell: ({ lead }) => <a href={leadPath(lead)}>{lead.name}</a>,
    },
    {
      id: 'due',
      title: t('followUp.due'),
      width: 150,
      sort: 'dueAt',
      text: ({ dueAt }) => dueAt,
      cell: (task) => <Due task={task} />,
    },
    { id: 'kind', title: t('common.reason'), width: 160, text: ({ kind }) => kinds[kind] },
    {
      id: 'phone',
      title: t('common.phone'),
      width: 170,
      text: phoneOf,
      cell: (task) => (task.isDoNotCall ? t('followUp.doNotCall') : (tel(task.lead.phone) ?? '–')),
    },
    { id: 'note', title: t('common.note'), width: 260, text: ({ note }) => note },
    { id: 'user', title: t('followUp.whose'), width: 160, text: ({ user }) => user?.name ?? t('followUp.anyone') },
  ],
  name: ({ lead }) => lead.name,
  narrow: (task) => (
    <>
      <Due task={task} /> · {phoneOf(task) ?? kinds[task.kind]}
    </>
  ),
  actions: [
    {
      id: 'done',
      label: t('followUp.done'),
      needs: 'followUp.setTask',
      isBulk: true,
      isFor: ({ state }) => state === 'open',
      run: (task, client) => set(task, 'done', client),
      undo: (task, client) => set(task, 'open', client),
      done: t('followUp.doneToast'),
    },
  ],
})
