import { useCan } from '../data/access.ts'
import { useCall } from '../data/useCall.ts'
import { useRole } from '../data/roles.ts'
import { button } from '../ui/controls.css.ts'
import { Drawn } from '../ui/Icon.tsx'
import { t } from '../i18n/index.ts'
import { areaIcons } from './areaIcons.ts'
import * as css from './inbox.css.ts'

/** Link to the conversations that await an answer, with their number; without any, nothing. */
export function ConversationsButton() {
  const mayAnswer = useCan('messages.setWaiting')
  const isProgram = useRole()?.isApiOnly ?? false
  const { data } = useCall(
    'messages.conversations',
    mayAnswer && !isProgram ? { body: { filter: { isWaiting: true }, limit: 1 } } : undefined,
  )
  const count = data?.total ?? 0
  if (!count) return null
  const name = t('conversations.waitingName', { count })
  return (
    <a className={`${button.quiet} ${css.link}`} href="/conversations?isWaiting=yes" aria-label={name} title={name}>
      <Drawn path={areaIcons.conversations} size={18} />
      <span className={css.badge}>{count > 99 ? '99+' : count}</span>
    </a>
  )
}
