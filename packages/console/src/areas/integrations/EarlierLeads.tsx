import { useEffect, useState } from 'react'
import type { Bodies, Replies } from '@walkup/sdk'
import { useLookup } from '../../data/lookups.ts'
import { useCall, useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { form } from '../../ui/controls.css.ts'
import { Dialog, DialogActions, DialogForm } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { count, viewerZone } from '../../ui/format.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { ErrorState, ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { statusOrder, statuses } from '../leads/lead.ts'
import type { Connection } from './systems.ts'
import * as css from './integrations.css.ts'

type System = Connection['system']
type Backfill = NonNullable<Replies['backfills.latest']['backfill']>
type LeftOut = Backfill['skipped']
type Filter = Bodies['backfills.start']['filter']

const POLL_MS = 1_500
const ANY = 'any'

interface EarlierLeadsProps {
  readonly system: System
  readonly name: string
  readonly onClose: () => void
}

/** Sends leads from before a connection was turned on: by filter, with a count before, and then with its progress. */
export default function EarlierLeads({ system, name, onClose }: EarlierLeadsProps) {
  const { data, problem, retry } = useCall('backfills.latest', { params: { system } })
  const backfill = data?.backfill ?? undefined
  /** What is shown until other leads are chosen. */
  const [watchedId, watch] = useState<number>()
  if (backfill?.state === 'running' && backfill.id !== watchedId) watch(backfill.id)
  return (
    <Dialog
      title={`${t('integrations.sendEarlier')}: ${name}`}
      description={t('integrations.earlierHint', { name })}
      onClose={onClose}
    >
      {!data ? (
        problem ? (
          <ErrorState problem={problem} onRetry={retry} />
        ) : (
          <Skeleton widths={['70%', '50%', '60%']} />
        )
      ) : backfill && backfill.id === watchedId ? (
        <Progress
          system={system}
          name={name}
          backfill={backfill}
          onDue={retry}
          onClose={onClose}
          onAgain={() => watch(undefined)}
        />
      ) : (
        <Choice system={system} name={name} previous={backfill} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  readonly system: System
  readonly name: string
  readonly previous: Backfill | undefined
  readonly onClose: () => void
}
function Choice({ system, name, previous, onClose }: ChoiceProps) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [status, setStatus] = useState(ANY)
  const [service, setService] = useState(ANY)
  const services = useLookup('third')?.hdsfiGroup ?? []
  const start = useMutation('backfills.start')
  const isBackward = from !== '' && to !== '' && from > to
  const filter: Filter = {
    ...((from || to) && { received: { ...(from && { from }), ...(to && { to }), timeZone: viewerZone() } }),
    ...(status !== ANY && { statuses: statusOrder.filter((one) => one === status) }),
    ...(service !== ANY && { serviceGroupIds: [Number(service)] }),
  }
  const { data, problem, isFetching } = useCall(
    'backfills.preview',
    isBackward ? undefined : { params: { system }, body: { filter } },
  )
  const sendable = data?.sendable ?? 0
  return (
    <DialogForm className={form} onSubmit={async () => void (await start.run({ params: { system }, body: { filter } }))}>
      <div className={css.pair}>
        <TextInput
          type="date"
          label={t('integrations.receivedFrom')}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextInput
          type="date"
          label={t('integrations.receivedTo')}
          value={to}
          error={isBackward ? t('common.endBeforeStart') : undefined}
          onChange={(event) => setTo(event.target.value)}
        />
        <Select
          label={t('common.status')}
          value={status}
          options={[
            { value: ANY, label: t('integrations.anyStatus') },
            ...statusOrder.map((one) => ({ value: one, label: statuses[one].word })),
          ]}
          onChange={setStatus}
        />
        <Select
          label={t('common.service')}
          value={service}
          options={[
            { value: ANY, label: t('integrations.anyService') },
            ...services.map((one) => ({ value: String(one.id), label: one.name })),
          ]}
          onChange={setService}
        />
      </div>
      <output className={css.counts} aria-busy={isFetching}>
        {data && !isBackward && (
          <>
            <strong>{t('integrations.earlierCount', { count: count(sendable), matching: count(data.matching) })}</strong>
            {data.known > 0 && <span>{t('integrations.earlierKnown', { count: data.known, name })}</span>}
            <Reasons counts={data.leftOut} name={name} />
          </>
        )}
        {!data && !isBackward && !problem && t('frame.loading')}
      </output>
      <p className={css.muted}>{t('integrations.earlierWarning', { name })}</p>
      {previous && (
        <p className={css.muted}>
          {t('integrations.earlierBefore', { sent: count(previous.sent), total: count(previous.total) })}
        </p>
      )}
      <ProblemNotice problem={start.problem ?? problem} />
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <ReasonButton
          look="primary"
          type="submit"
          isBusy={start.isRunning}
          reason={
            isBackward
              ? t('common.endBeforeStart')
              : !data
                ? (problem?.title ?? t('frame.loading'))
                : !sendable && t('integrations.nothingToSend')
          }
        >
          {t('integrations.sendCount', { count: sendable })}
        </ReasonButton>
      </DialogActions>
    </DialogForm>
  )
}

const sentences: Readonly<Record<keyof LeftOut, (params: { count: number; name: string }) => string>> = {
  withheld: (params) => t('integrations.leftWithheld', params),
  notWanted: (params) => t('integrations.leftNotWanted', params),
  notMapped: (params) => t('integrations.leftNotMapped', params),
  unchanged: (params) => t('integrations.leftUnchanged', params),
}
const reasons = Object.keys(sentences) as (keyof LeftOut)[]

/** How many leads are left out, and why. */
const Reasons = ({ counts, name }: { readonly counts: LeftOut; readonly name: string }) =>
  reasons.map((reason) => counts[reason] > 0 && <span key={reason}>{sentences[reason]({ count: counts[reason], name })}</span>)

interface ProgressProps {
  readonly system: System
  readonly name: string
  readonly backfill: Backfill
  /** The progress is outdated. */
  readonly onDue: () => void
  readonly onClose: () => void
  readonly onAgain: () => void
}
function Progress({ system, name, backfill, onDue, onClose, onAgain }: ProgressProps) {
  const cancel = useMutation('backfills.cancel')
  const { state, total, sent, dead, waiting, skipped } = backfill
  const isRunning = state === 'running'
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(onDue, POLL_MS)
    return () => clearInterval(timer)
  }, [isRunning, onDue])
  return (
    <div className={form}>
      {isRunning && <progress className={css.progress} max={total} value={total - waiting} aria-label={t('common.progress')} />}
      <output className={css.counts}>
        <strong>
          {t(
            isRunning
              ? 'integrations.earlierSent'
              : state === 'done'
                ? 'integrations.earlierDone'
                : 'integrations.earlierCanceled',
            {
              sent: count(sent),
              total: count(total),
            },
          )}
        </strong>
        <Reasons counts={skipped} name={name} />
      </output>
      {dead > 0 && (
        <a href={`/integrations/deliveries?system=${system}&states=dead`}>{t('integrations.deadCount', { count: dead })}</a>
      )}
      {isRunning && <p className={css.muted}>{t('integrations.earlierGoesOn')}</p>}
      <ProblemNotice problem={cancel.problem} />
      <DialogActions>
        {isRunning ? (
          <Button look="danger" isBusy={cancel.isRunning} onClick={() => void cancel.run({ params: { system }, body: {} })}>
            {t('integrations.cancelSending')}
          </Button>
        ) : (
          <Button onClick={onAgain}>{t('integrations.sendMore')}</Button>
        )}
        <Button look="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </div>
  )
}
