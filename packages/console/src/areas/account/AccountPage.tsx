import { useTitle } from '../../routing/useTitle.ts'
import { t } from '../../i18n/index.ts'
import { Invitations } from './Invitations.tsx'
import { useCan } from '../../data/access.ts'
import { Notices } from './Notices.tsx'
import { Organizations } from './Organizations.tsx'
import { Password } from './Password.tsx'
import { Profile } from './Profile.tsx'
import { Appearance } from './Appearance.tsx'
import { Security } from './Security.tsx'
import { Sessions } from './Sessions.tsx'
import * as css from './account.css.ts'

/** The user's own account: profile, sessions, and password. */
export default function AccountPage() {
  const title = t('account.myAccount')
  useTitle(title)
  const seesNotices = useCan('notices.preferences')
  return (
    <div className={css.page}>
      <h1 className={css.title}>{title}</h1>
      <div className={css.columns}>
        <div className={css.column}>
          <Invitations />
          <Profile />
          <Appearance />
          {seesNotices && <Notices />}
          <Organizations />
        </div>
        <div className={css.column}>
          <Security />
          <Sessions />
          <Password />
        </div>
      </div>
    </div>
  )
}
