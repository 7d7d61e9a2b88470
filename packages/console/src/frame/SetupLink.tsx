import { useCan } from '../data/access.ts'
import { useCall } from '../data/useCall.ts'
import { t } from '../i18n/index.ts'

/** On an empty list, leads administrators back to the setup guide until it is finished. */
export function SetupLink() {
  const { data } = useCall('settings.setup', useCan('settings.setup') ? {} : undefined)
  if (!data || data.finishedAt !== null) return null
  return (
    <>
      {' '}
      <a href="/setup">{t('setup.setup')}</a>
    </>
  )
}
