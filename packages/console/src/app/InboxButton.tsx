import { useCall } from '../data/useCall.ts'
import { button } from '../ui/controls.css.ts'
import { Drawn } from '../ui/Icon.tsx'
import { t } from '../i18n/index.ts'
import { areaIcons } from './areaIcons.ts'
import * as css from './inbox.css.ts'

/** Inbox link with the unread count, updated by the event stream. */
export function InboxButton() {
  const { data } = useCall('notifications.inbox', { body: { filter: { isRead: false }, limit: 1 } })
  const unread = data?.unread ?? 0
  const name = t('app.inboxUnread', { unread })
  return (
    <a className={`${button.quiet} ${css.link}`} href="/inbox" aria-label={name} title={name}>
      <Drawn path={areaIcons.inbox} size={18} />
      {unread > 0 && <span className={css.badge}>{unread > 99 ? '99+' : unread}</span>}
    </a>
  )
}
