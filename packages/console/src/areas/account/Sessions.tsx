import { useState } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { toProblem, type Problem } from '../../data/problem.ts'
import { useCall } from '../../data/useCall.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState, ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { SessionList } from './SessionList.tsx'

/** The user's sessions; all except the current one can be signed out. */
export function Sessions() {
  const { client } = useServices()
  const { data, problem, retry } = useCall('account.sessions', {})
  const [isEnding, setEnding] = useState(false)
  const [refused, setRefused] = useState<Problem>()

  async function end(id?: string): Promise<void> {
    const ids = id === undefined ? (data?.items ?? []).filter(({ isCurrent }) => !isCurrent).map((one) => one.id) : [id]
    setEnding(true)
    setRefused(undefined)
    const ends = await Promise.allSettled(ids.map((sessionId) => client.call('account.endSession', { params: { sessionId } })))
    const failed = ends.find((one) => one.status === 'rejected')
    if (failed) setRefused(await toProblem(failed.reason))
    setEnding(false)
    retry()
  }
  return (
    <Card title={t('account.sessions')}>
      {data ? (
        <SessionList
          items={data.items}
          isBusy={isEnding}
          endOthers={(others) => t('account.endOthers', { others })}
          onEnd={end}
        />
      ) : problem ? (
        <ErrorState problem={problem} onRetry={retry} />
      ) : (
        <Skeleton widths={['70%', '70%']} />
      )}
      <ProblemNotice problem={refused} />
    </Card>
  )
}
