import { Suspense, useState } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCan } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'

const Confirm = lazy(() => import('../../frame/Confirm.tsx'))

/** Queues everything that failed again. */
export default function RetryAll() {
  const { client, cache } = useServices()
  const mayRetry = useCan('deliveries.retryAll')
  const [isOpen, setOpen] = useState(false)
  if (!mayRetry) return null
  return (
    <>
      <Button icon="retry" onClick={() => setOpen(true)}>
        {t('integrations.retryAll')}
      </Button>
      <Suspense>
        {isOpen && (
          <Confirm
            title={t('integrations.retryAll')}
            text={t('integrations.retryAllHint')}
            verb={t('integrations.retryAll')}
            run={() => client.call('deliveries.retryAll', { body: { filter: {} } })}
            onDone={(reply) => {
              setOpen(false)
              cache.invalidate('delivery')
              toast(t('integrations.retried', { count: (reply as { count: number }).count }))
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
