import { useEffect, useState } from 'react'
import { useServices } from '../../../data/ServicesProvider.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatInstant } from '../../../ui/format.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { t } from '../../../i18n/index.ts'
import * as css from './alerts.css.ts'

/** Shorter interruptions are not reported, ms. */
const GRACE_MS = 3_000

/** Warns that live updates are down. */
export function StaleBar() {
  const { reset } = useServices()
  const since = useStale()
  if (!since) return
  return (
    <output className={css.stale}>
      <Icon name="warning" size={16} />
      <span className={css.grow}>{t('leads.stale', { at: formatInstant(since) })}</span>
      <Button icon="retry" onClick={reset}>
        {t('leads.refresh')}
      </Button>
    </output>
  )
}

/** When the event stream disconnected; undefined for short interruptions. */
function useStale(): string | undefined {
  const { live } = useServices()
  const [since, setSince] = useState<string>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unfollow = live.state.subscribe((state) => {
      if (state === 'live') {
        clearTimeout(timer)
        timer = undefined
        setSince(undefined)
      } else if (state === 'reconnecting' && timer === undefined) {
        const from = new Date().toISOString()
        timer = setTimeout(() => setSince(from), GRACE_MS)
      }
    })
    return () => {
      unfollow()
      clearTimeout(timer)
    }
  }, [live])
  return since
}
