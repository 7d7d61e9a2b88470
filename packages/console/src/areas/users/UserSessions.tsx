import type { Replies } from '@walkup/sdk'
import { useCall, useMutation } from '../../data/useCall.ts'
import { quiet } from '../../ui/Card.css.ts'
import { ErrorState, ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { SessionList } from '../account/SessionList.tsx'

/** A user's sessions, for administrators, who can end one or all. */
export function UserSessions({ user: { id } }: { readonly user: Replies['users.get'] }) {
  const { data, problem, retry } = useCall('security.sessions', { params: { id } })
  const one = useMutation('security.endSession')
  const all = useMutation('security.endSessions')

  async function end(sessionId?: string): Promise<void> {
    const done = sessionId === undefined ? await all.run({ params: { id } }) : await one.run({ params: { id, sessionId } })
    if (!done) return
    toast(done.ended === 1 ? t('users.sessionEnded') : t('users.sessionsEnded', { ended: done.ended }))
    retry()
  }
  if (!data) return problem ? <ErrorState problem={problem} onRetry={retry} /> : <Skeleton widths={['70%', '70%']} />
  return (
    <>
      <SessionList
        items={data.items}
        isBusy={one.isRunning || all.isRunning}
        endOthers={(others) => t('users.endAllSessions', { others })}
        onEnd={end}
        empty={<p className={quiet}>{t('users.sessionsEmpty')}</p>}
      />
      <ProblemNotice problem={one.problem ?? all.problem} />
    </>
  )
}
