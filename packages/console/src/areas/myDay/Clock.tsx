import { projectLog } from '../../data/offline/entries.ts'
import { useQueue } from '../../data/offline/useQueue.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { viewerZone } from '../../ui/format.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { ClockIn } from './ClockIn.tsx'
import { ClockOut } from './ClockOut.tsx'

const title = t('myDay.clock')

/** Clocks in at a store, takes breaks, and clocks out; each is confirmed first and can be undone. What is not sent yet counts. */
export function Clock({ userId }: { readonly userId: number }) {
  const { data, problem, retry } = useCall('labor.search', {
    body: { filter: { userIds: [userId], states: ['open'] }, limit: 1 },
  })
  const { state } = useQueue()
  const login = useLogin()
  const user = { id: userId, name: `${login?.firstName} ${login?.lastName}` }
  // A punch that the server may still reject leaves its question in place.
  const unsent = state.entries.filter(({ id, rejection }) => !rejection && !state.awaited.includes(id))
  const open = data && projectLog(data.items[0], unsent, { user, timeZone: viewerZone() })
  return (
    <Card title={title}>
      {!data ? (
        problem ? (
          <ErrorState problem={problem} onRetry={retry} />
        ) : (
          <Skeleton widths={['60%', '100%', '100%']} />
        )
      ) : open ? (
        <ClockOut key={open.id} log={open} />
      ) : (
        <ClockIn userId={userId} />
      )}
    </Card>
  )
}
