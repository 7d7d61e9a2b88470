import { useStore } from '@nanostores/react'
import type { Replies } from '@walkup/sdk'
import { addDays } from '@walkup/sdk/domain'
import { useCan } from '../../data/access.ts'
import type { Problem } from '../../data/problem.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { viewerZone } from '../../ui/format.ts'
import { coarseNow } from '../../ui/now.ts'
import { localTimeOf } from '../../ui/WeekGrid/zone.ts'
import { t, type Text } from '../../i18n/index.ts'
import { fullName, type LeadRow, type LeadStatus } from '../leads/lead.ts'

export type SectionName = 'unclaimed' | 'texts' | 'due' | 'mine'

/** One piece of work: a lead, a call that is due, or a visit to confirm. */
export interface QueueItem {
  /** Unique in its section. */
  readonly key: string
  readonly leadId: number
  readonly kind: LeadRow['kind']
  readonly name: string
  readonly phone: string | null
  /** When it came, or is due. */
  readonly at: string
  readonly zone?: string | undefined
  readonly what: string
}
export interface Section {
  readonly name: SectionName
  readonly title: Text
  readonly empty: Text
  /** The list with all of it. */
  readonly href: string
  readonly items: readonly QueueItem[]
  readonly total: number
  readonly isLoading: boolean
  readonly problem: Problem | undefined
  readonly retry: () => void
}

/** What is shown of each section. */
const LIMIT = 20
const unanswered: LeadStatus[] = ['new', 'captured']
/** Statuses in which the owner is to do something next. */
const working: LeadStatus[] = ['captured', 'new', 'contacted', 'noShow', 'ran']

const toItem = (lead: LeadRow): QueueItem => ({
  key: `lead ${lead.id}`,
  leadId: lead.id,
  kind: lead.kind,
  name: fullName(lead),
  phone: lead.phone,
  at: lead.receivedAt,
  what: [lead.isImported && t('queue.imported'), lead.appointmentType?.name ?? lead.serviceGroup.name]
    .filter(Boolean)
    .join(' · '),
})
const toVisit = (lead: LeadRow): QueueItem => ({
  ...toItem(lead),
  key: `visit ${lead.id}`,
  at: lead.appointmentAt ?? lead.receivedAt,
  zone: lead.territory?.timeZone,
  what: t('queue.confirmVisit'),
})
/** Texts of unknown numbers are answered from the list. */
const toText = ({ id, lead, phone, text, receivedAt }: Replies['messages.conversations']['items'][number]): QueueItem[] =>
  lead ? [{ key: `text ${id}`, leadId: lead.id, kind: lead.kind, name: lead.name, phone, at: receivedAt, what: text ?? '–' }] : []
const toCall = ({ id, lead, dueAt, note, isDoNotCall }: Replies['followUp.setTask']): QueueItem => ({
  key: `task ${id}`,
  leadId: lead.id,
  kind: lead.kind,
  name: lead.name,
  phone: lead.phone,
  at: dueAt,
  what: isDoNotCall ? t('followUp.doNotCall') : (note ?? t('followUp.callAgain')),
})

/** The sections of the queue, kept up to date by the event stream. */
export function useSections(): readonly Section[] {
  const userId = useLogin()?.userId
  const mayCall = useCan('followUp.tasks')
  const mayRead = useCan('messages.conversations')
  const zone = viewerZone()
  const today = localTimeOf(useStore(coarseNow), zone).date
  const unclaimed = useCall('leads.searchAll', {
    body: { filter: { statuses: unanswered, isClaimed: false }, sort: { by: 'receivedAt', direction: 'desc' }, limit: LIMIT },
  })
  const mine = useCall(
    'leads.searchAll',
    userId === undefined
      ? undefined
      : {
          body: {
            filter: { statuses: working, claimedByIds: [userId] },
            sort: { by: 'receivedAt', direction: 'desc' },
            limit: LIMIT,
          },
        },
  )
  const texts = useCall('messages.conversations', mayRead ? { body: { filter: { isWaiting: true }, limit: LIMIT } } : undefined)
  const calls = useCall('followUp.tasks', mayCall ? { body: { filter: { isDue: true, isMine: true }, limit: LIMIT } } : undefined)
  const visits = useCall('leads.searchAll', {
    body: {
      filter: {
        statuses: ['scheduled'],
        isUpcoming: true,
        appointment: { from: today, to: addDays(today, 1), timeZone: zone },
      },
      sort: { by: 'appointmentAt', direction: 'asc' },
      limit: LIMIT,
    },
  })
  const sections: readonly Section[] = [
    {
      name: 'unclaimed',
      title: t('queue.unclaimed'),
      empty: t('queue.noUnclaimed'),
      href: '/leads?status=new,captured&claimed=none',
      items: unclaimed.data?.items.map(toItem) ?? [],
      total: unclaimed.data?.total ?? 0,
      isLoading: !unclaimed.data && !unclaimed.problem,
      problem: unclaimed.problem,
      retry: unclaimed.retry,
    },
    {
      name: 'texts',
      title: t('queue.texts'),
      empty: t('queue.noTexts'),
      href: '/conversations?isWaiting=yes',
      items: texts.data?.items.flatMap(toText) ?? [],
      total: texts.data?.total ?? 0,
      isLoading: !texts.data && !texts.problem,
      problem: texts.problem,
      retry: texts.retry,
    },
    {
      name: 'due',
      title: t('queue.due'),
      empty: t('queue.noneDue'),
      href: mayCall ? '/tasks?isDue=yes&isMine=yes' : '/leads?status=scheduled',
      items: [...(calls.data?.items.map(toCall) ?? []), ...(visits.data?.items.map(toVisit) ?? [])],
      total: (calls.data?.total ?? 0) + (visits.data?.total ?? 0),
      isLoading: !visits.data && !visits.problem,
      problem: calls.problem ?? visits.problem,
      retry: () => {
        calls.retry()
        visits.retry()
      },
    },
    {
      name: 'mine',
      title: t('queue.mine'),
      empty: t('queue.noneMine'),
      href: `/leads?claimed=${userId}`,
      items: mine.data?.items.map(toItem) ?? [],
      total: mine.data?.total ?? 0,
      isLoading: !mine.data && !mine.problem,
      problem: mine.problem,
      retry: mine.retry,
    },
  ]
  return sections.filter(({ name }) => name !== 'texts' || mayRead)
}
