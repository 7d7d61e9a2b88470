import { useCall } from '../../../data/useCall.ts'
import { useCan } from '../../../data/access.ts'
import { count } from '../../../ui/format.ts'
import { areaIcons } from '../../../app/areaIcons.ts'
import { Drawn } from '../../../ui/Icon.tsx'
import { button, iconOnlyOnPhone } from '../../../ui/controls.css.ts'
import { t } from '../../../i18n/index.ts'

/** Link to the review queue with the number of pending entries. */
export function ReviewLink() {
  const may = useCan('leadReviews.search')
  const { data } = useCall('leadReviews.search', may ? { body: { limit: 1 } } : undefined)
  if (!may) return null
  const { total = 0, totalIsExact = true } = data ?? {}
  return (
    <a className={`${button.quiet} ${iconOnlyOnPhone}`} href="/leads/review">
      <Drawn path={areaIcons.inbox} size={18} /> {t('leads.review')}
      {total > 0 && ` (${count(total)}${totalIsExact ? '' : '+'})`}
    </a>
  )
}
