import { useCall } from '../../data/useCall.ts'
import { useCan } from '../../data/access.ts'
import { status } from '../../frame/frame.css.ts'
import { t } from '../../i18n/index.ts'

/** Says how an organization that does not lend yet becomes a smart circle. */
export default function LendingNote() {
  const { data } = useCall('smartCircle.partners', {})
  const mayMark = useCan('smartCircle.upsert')
  if (!data || data.isLender) return null
  return (
    <span className={status}>
      {t('smartCircle.notMarked')} {mayMark && <a href="/organizations">{t('smartCircle.markIt')}</a>}
    </span>
  )
}
