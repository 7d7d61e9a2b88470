import { useEffect } from 'react'
import { useStore } from '@nanostores/react'
import { router } from '../../routing/router.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { t } from '../../i18n/index.ts'
import { isSetupOpen } from './open.ts'
import * as css from './setup.css.ts'

/** Leads to the setup guide until it is finished. */
export default function Banner() {
  const { client } = useServices()
  const isOpen = useStore(isSetupOpen)
  // Asked once: a finished guide is not followed.
  useEffect(() => {
    client.call('settings.setup', {}).then(
      ({ finishedAt }) => isSetupOpen.set(finishedAt === null),
      () => {},
    )
  }, [client])
  return isOpen && <OpenBanner />
}

function OpenBanner() {
  const path = useStore(router)?.path
  const { data } = useCall('settings.setup', {})
  if (!data || data.finishedAt !== null || path === '/setup') return null
  const done = data.steps.filter(({ isDone }) => isDone).length
  return (
    <aside className={css.banner} aria-label={t('setup.setup')}>
      {/* The guide's last step is going live. */}
      <span>{t('setup.progress', { done, all: data.steps.length + 1 })}</span>
      <a href="/setup">{t('setup.continue')}</a>
    </aside>
  )
}
