import { useTitle } from '../../routing/useTitle.ts'
import { t } from '../../i18n/index.ts'
import { Invitations } from './Invitations.tsx'
import { Organizations } from './Organizations.tsx'
import { Password } from './Password.tsx'
import { Profile } from './Profile.tsx'
import { Screen } from './Screen.tsx'
import { Security } from './Security.tsx'
import { Sessions } from './Sessions.tsx'
import * as css from './account.css.ts'

/** The user's own account: profile, sessions, and password. */
export default function AccountPage() {
  const title = t('account.myAccount')
  useTitle(title)
  return (
    <div className={css.page}>
      <h1 className={css.title}>{title}</h1>
      <div className={css.columns}>
        <div className={css.column}>
          <Invitations />
          <Profile />
          <Screen />
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
