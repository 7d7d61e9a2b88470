import { Suspense, useState } from 'react'
import type { Bodies, Replies } from '@walkup/sdk'
import { useCan } from '../../data/access.ts'
import { toProblem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { formatInstant, viewerZone } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { shortcut } from '../../ui/shortcut.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { CadenceOfLead } from './CadenceOfLead.tsx'
import { fullName, type Lead } from './lead.ts'
import { nextCallAt } from './nextCallAt.ts'
import * as css from './lead.css.ts'

const Confirm = lazy(() => import('../../frame/Confirm.tsx'))
const CallDialog = lazy(() => import('./CallDialog.tsx'))

export type FollowUpReply = Replies['followUp.get']
type Outcome = Bodies['followUp.logCall']['outcome']
/** In the order of their buttons. */
const outcomes: readonly (readonly [Outcome, string])[] = [
  ['reached', t('followUp.reached')],
  ['noAnswer', t('followUp.noAnswer')],
  ['voicemail', t('followUp.voicemail')],
  ['callBack', t('followUp.callBack')],
  ['wrongNumber', t('followUp.wrongNumber')],
  ['doNotCall', t('followUp.wantsNoCalls')],
]
/** Outcomes after which somebody calls again, at a time that can be changed. */
const retried: readonly Outcome[] = ['noAnswer', 'voicemail']

interface FollowUpProps {
  readonly lead: Lead
  /** Somebody who was reached is still to be told something: that outcome is the next status. */
  readonly onOutcome?: (() => void) | undefined
}

/** How a lead is followed up: the outcome of a call in one tap, what is to do, and its cadence. */
export function FollowUp({ lead, onOutcome }: FollowUpProps) {
  const mayWork = useCan('followUp.logCall')
  const { client, cache } = useServices()
  const zone = lead.territory?.timeZone ?? viewerZone()
  const params = { id: lead.id }
  const { data, problem, retry } = useCall('followUp.get', { params })
  /** The person asked for a call, or a planned one is moved. */
  const [asking, setAsking] = useState<'callBack' | FollowUpReply['tasks'][number]>()
  const [isBusy, setBusy] = useState(false)
  const [isEnding, setEnding] = useState(false)

  /** Runs a change; its reply is the new state. The lead itself changes too: its timeline, and the first contact. */
  async function change(work: () => Promise<FollowUpReply>): Promise<FollowUpReply | undefined> {
    setBusy(true)
    try {
      const reply = await work()
      cache.put('followUp.get', { params }, reply)
      cache.invalidate('lead')
      return reply
    } catch (error) {
      const { title } = await toProblem(error)
      toast(title, true)
    } finally {
      setBusy(false)
    }
  }
  /** The same with a message that offers to undo it. */
  async function changeBack(
    text: string,
    of: string,
    work: () => Promise<FollowUpReply>,
    back: () => Promise<FollowUpReply>,
  ): Promise<void> {
    if (await change(work)) toast(`${fullName(lead)}: ${text}`, false, { label: t('common.undo'), of, run: () => change(back) })
  }
  const setTask = (id: number, state: 'open' | 'done') => async () => {
    await client.call('followUp.setTask', { params: { id }, body: { state } })
    return client.call('followUp.get', { params })
  }
  const doNotCall = (isDoNotCall: boolean) => () => client.call('followUp.setDoNotCall', { params, body: { isDoNotCall } })
  const stop = () => client.call('followUp.stop', { params })
  async function log(body: Bodies['followUp.logCall']): Promise<void> {
    setAsking(undefined)
    const reply = await change(() => client.call('followUp.logCall', { params, body }))
    const call = reply?.calls[0]
    if (!call) return
    const label = outcomes.find(([outcome]) => outcome === body.outcome)?.[1] ?? ''
    const again = body.callBackAt && t('followUp.callAt', { when: formatInstant(body.callBackAt) })
    toast([`${fullName(lead)}: ${label}`, again].filter(Boolean).join('. '), false, {
      label: t('common.undo'),
      of: `call ${lead.id}`,
      run: () => change(() => client.call('followUp.undoCall', { params: { id: lead.id, callId: call.id } })),
    })
    if (body.outcome !== 'reached') onOutcome?.()
  }
  function choose(outcome: Outcome): void {
    if (outcome === 'callBack') setAsking('callBack')
    else void log({ outcome, ...(retried.includes(outcome) && { callBackAt: nextCallAt(zone) }) })
  }
  const moveTask = (id: number, dueAt: string) => async () => {
    await client.call('followUp.setTask', { params: { id }, body: { dueAt } })
    return client.call('followUp.get', { params })
  }
  function submitTime(more: { callBackAt: string; note?: string; isMine: boolean }): void {
    setAsking(undefined)
    if (asking === 'callBack') void log({ outcome: 'callBack', ...more })
    else if (asking)
      void changeBack(
        t('followUp.callAt', { when: formatInstant(more.callBackAt) }),
        `task ${asking.id}`,
        moveTask(asking.id, more.callBackAt),
        moveTask(asking.id, asking.dueAt),
      )
  }
  return (
    <section className={css.card} aria-labelledby={`follow-up-${lead.id}`}>
      <h2 id={`follow-up-${lead.id}`} className={css.cardTitle}>
        {t('followUp.title')}
      </h2>
      {!data && (problem ? <ErrorState problem={problem} onRetry={retry} /> : <Skeleton widths={['60%', '80%']} />)}
      {data?.isDoNotCall && <p>{t('followUp.doNotCall')}</p>}
      {data && mayWork && (
        <>
          <p>{t('followUp.howWasIt')}</p>
          <div className={css.outcomes}>
            {outcomes.map(([outcome, label], index) => (
              <Button key={outcome} isBusy={isBusy} {...shortcut(String(index + 1), label)} onClick={() => choose(outcome)}>
                {label}
              </Button>
            ))}
          </div>
        </>
      )}
      {data?.tasks.map((task) => (
        <div key={task.id} className={css.more}>
          <span>
            {t('followUp.callAt', { when: formatInstant(task.dueAt) })}
            {task.note && `: ${task.note}`}
          </span>
          {mayWork && (
            <Button
              look="quiet"
              icon="check"
              isBusy={isBusy}
              onClick={() =>
                void changeBack(t('followUp.doneToast'), `task ${task.id}`, setTask(task.id, 'done'), setTask(task.id, 'open'))
              }
            >
              {t('followUp.done')}
            </Button>
          )}
          {mayWork && (
            <Button look="quiet" icon="edit" isBusy={isBusy} onClick={() => setAsking(task)}>
              {t('followUp.otherTime')}
            </Button>
          )}
        </div>
      ))}
      {data && (
        <CadenceOfLead
          cadence={data.cadence}
          isBusy={isBusy}
          onStart={(cadenceId) =>
            void changeBack(
              t('followUp.cadenceStarted'),
              `cadence ${lead.id}`,
              () => client.call('followUp.enroll', { params, body: { cadenceId } }),
              stop,
            )
          }
          onStop={() => setEnding(true)}
        />
      )}
      {data?.isDoNotCall && mayWork && (
        <Button
          look="quiet"
          isBusy={isBusy}
          onClick={() => void changeBack(t('followUp.mayCall'), `doNotCall ${lead.id}`, doNotCall(false), doNotCall(true))}
        >
          {t('followUp.mayCall')}
        </Button>
      )}
      {isEnding && data?.cadence && (
        <Suspense>
          <Confirm
            title={`${t('followUp.endCadence')}: ${data.cadence.name}`}
            text={t('followUp.endCadenceHint')}
            verb={t('followUp.endCadence')}
            run={stop}
            onDone={(reply) => {
              setEnding(false)
              cache.put('followUp.get', { params }, reply as FollowUpReply)
            }}
            onClose={() => setEnding(false)}
          />
        </Suspense>
      )}
      {asking && (
        <Suspense>
          <CallDialog
            leadId={lead.id}
            title={asking === 'callBack' ? t('followUp.callBack') : t('followUp.otherTime')}
            zone={zone}
            moved={asking === 'callBack' ? undefined : asking.dueAt}
            onClose={() => setAsking(undefined)}
            onSubmit={submitTime}
          />
        </Suspense>
      )}
    </section>
  )
}
