import { Suspense, useState } from 'react'
import { useStore } from '@nanostores/react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { toFilter } from '../../frame/filters.ts'
import { useCan } from '../../frame/index.ts'
import { router } from '../../routing/router.ts'
import { viewerZone } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { iconOnlyOnPhone } from '../../ui/controls.css.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { deliveries } from './deliveries.tsx'
import { retryFilter, type DeliveryFilter } from './retryFilter.ts'

const Confirm = lazy(() => import('../../frame/Confirm.tsx'))

/** Queues everything again that failed and that the list shows. */
export default function RetryAll() {
  const { client, cache, changes } = useServices()
  const query = useStore(router)?.search ?? {}
  const mayRetry = useCan('deliveries.retryAll')
  const [isOpen, setOpen] = useState(false)
  const filter = retryFilter(toFilter(deliveries, query, viewerZone()) as DeliveryFilter)
  const { data } = useCall('deliveries.search', mayRetry && filter ? { body: { filter, limit: 1 } } : undefined)
  if (!mayRetry) return null
  const total = filter ? data?.total : 0
  const label = total ? t('integrations.retryCount', { count: total }) : t('integrations.retryAll')
  return (
    <>
      <ReasonButton
        look="quiet"
        icon="retry"
        className={iconOnlyOnPhone}
        reason={!total && (total === undefined ? t('frame.loading') : t('integrations.nothingToRetry'))}
        onClick={() => setOpen(true)}
      >
        {label}
      </ReasonButton>
      <Suspense>
        {isOpen && filter && (
          <Confirm
            title={label}
            text={t('integrations.retryAllHint')}
            verb={t('integrations.retryNow')}
            look="primary"
            run={() => client.call('deliveries.retryAll', { body: { filter } })}
            onDone={(reply) => {
              setOpen(false)
              cache.invalidate('deliveries')
              changes.emit(undefined)
              toast(t('integrations.retried', { count: (reply as { count: number }).count }))
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
