import { useCall } from '../../data/useCall.ts'
import { Card } from '../../ui/Card.tsx'
import { Renewed } from '../../ui/Renewed.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { NoticesForm } from './NoticesForm.tsx'
import { PushDevices } from './PushDevices.tsx'

/** Which notices the user gets in this organization, and by which channels. */
export function Notices() {
  const { data, problem, retry } = useCall('notices.preferences', {})
  return (
    <Card title={t('notices.title')}>
      {data ? (
        <>
          <Renewed by={data.updatedAt}>
            <NoticesForm saved={data} onSaved={retry} />
          </Renewed>
          <PushDevices />
        </>
      ) : problem ? (
        <ErrorState problem={problem} onRetry={retry} />
      ) : (
        <Skeleton widths={['70%', '70%', '70%']} />
      )}
    </Card>
  )
}
