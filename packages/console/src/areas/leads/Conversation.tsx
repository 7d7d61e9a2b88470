import { useLayoutEffect, useRef } from 'react'
import type { Replies } from '@walkup/sdk'
import { useCan } from '../../data/access.ts'
import { useCall, useMutation } from '../../data/useCall.ts'
import { messageChannels, messageKinds, messageStates, skipReasons } from '../../frame/messageLabels.ts'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ErrorState, ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import { hint } from '../../ui/controls.css.ts'
import { t } from '../../i18n/index.ts'
import { fullName, type Lead } from './lead.ts'
import * as css from './lead.css.ts'
import * as own from './conversation.css.ts'

type Message = Replies['messages.conversation']['items'][number]

/** What the person was sent and replied. */
export function Conversation({ lead }: { readonly lead: Lead }) {
  const mayRead = useCan('messages.conversation')
  const { data, problem, retry } = useCall('messages.conversation', mayRead ? { params: { id: lead.id } } : undefined)
  if (!mayRead) return null
  return (
    <section className={css.card} aria-labelledby={`conversation-${lead.id}`}>
      <h2 id={`conversation-${lead.id}`} className={css.cardTitle}>
        {t('messages.conversation')}
      </h2>
      {data ? (
        <>
          <Messages items={data.items} person={fullName(lead)} />
          <Waiting items={data.items} leadId={lead.id} />
          <Planned items={data.items} />
        </>
      ) : problem ? (
        <ErrorState problem={problem} onRetry={retry} />
      ) : (
        <Skeleton widths={['70%', '50%']} />
      )}
    </section>
  )
}

const isPlanned = ({ state, kind }: Message) => state === 'planned' && kind !== 'staff'
const timeOf = ({ sentAt, createdAt }: Message) => sentAt ?? createdAt

/** Messages that were sent or received, scrolled to the latest. */
function Messages({ items, person }: { readonly items: readonly Message[]; readonly person: string }) {
  const list = useRef<HTMLOListElement>(null)
  const past = items.filter((one) => !isPlanned(one)).toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)) || a.id - b.id)
  const count = past.length
  useLayoutEffect(() => {
    if (count && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [count])
  if (!count) return <p className={hint}>{t('messages.noConversation')}</p>
  return (
    // Reachable by keyboard, since it scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol ref={list} className={own.messages} tabIndex={0} aria-label={t('messages.conversation')}>
      {past.map((message) => (
        <Bubble key={message.id} message={message} person={person} />
      ))}
    </ol>
  )
}

/** Sets texts aside that need no answer; a text to the person answers them by itself. */
function Waiting({ items, leadId }: { readonly items: readonly Message[]; readonly leadId: number }) {
  const mayAnswer = useCan('messages.setWaiting')
  const set = useMutation('messages.setWaiting')
  const ids = items.filter(({ awaitsAnswer }) => awaitsAnswer).map(({ id }) => id)
  if (!mayAnswer || !ids.length) return null
  async function setAside(): Promise<void> {
    if (!(await set.run({ body: { ids, isWaiting: false } }))) return
    toast(t('conversations.setAsideToast'), false, {
      label: t('common.undo'),
      of: `texts ${leadId}`,
      run: async () => void (await set.run({ body: { ids, isWaiting: true } })),
    })
  }
  return (
    <div>
      <Button look="quiet" icon="check" isBusy={set.isRunning} onClick={() => void setAside()}>
        {t('conversations.setAside')}
      </Button>
      <ProblemNotice problem={set.problem} />
    </div>
  )
}

/** What will be sent, the next first. */
function Planned({ items }: { readonly items: readonly Message[] }) {
  const planned = items.filter(isPlanned).toSorted((a, b) => a.dueAt.localeCompare(b.dueAt))
  if (!planned.length) return null
  return (
    <ul className={own.planned} aria-label={t('messages.planned')}>
      {planned.map(({ id, kind, channel, dueAt }) => (
        <li key={id}>
          {t('messages.planned')}: {messageKinds[kind]} · {messageChannels[channel]} · <RelativeTime at={dueAt} />
        </li>
      ))}
    </ul>
  )
}

function Bubble({ message, person }: { readonly message: Message; readonly person: string }) {
  const { direction, kind, channel, state, skipReason, text, subject, sentAt, dueAt, segments, author, lastError, awaitsAnswer } =
    message
  const who = direction === 'in' ? person : (author?.name ?? messageKinds[kind])
  const { tone, word } = messageStates[state]
  const why = skipReason ? skipReasons[skipReason] : state === 'dead' ? lastError : null
  return (
    <li className={direction === 'in' ? own.theirs : own.ours}>
      {text === null ? (
        <span className={own.outline}>{messageKinds[kind]}</span>
      ) : (
        <span className={direction === 'in' ? own.theirBubble : own.ourBubble}>
          {channel === 'sms' ? text : (subject ?? text)}
        </span>
      )}
      <span className={css.eventBy}>
        {who} · {messageChannels[channel]} · <RelativeTime at={sentAt ?? dueAt} />
        {channel === 'sms' && segments !== null && ` · ${t('messages.textSegments', { count: segments })}`}
      </span>
      {awaitsAnswer && <StatusDot tone="warning">{t('conversations.waiting')}</StatusDot>}
      {direction === 'out' && <StatusDot tone={tone}>{why ? `${word}: ${why}` : word}</StatusDot>}
    </li>
  )
}
