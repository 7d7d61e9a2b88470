import type { ReactNode } from 'react'
import type { Replies } from '@walkup/sdk'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCan } from '../../frame/index.ts'
import * as css from '../../frame/frame.css.ts'
import { t, type Text } from '../../i18n/index.ts'
import { PersonalData } from './PersonalData.tsx'
import { Picture } from './Picture.tsx'
import { Memberships } from './Memberships.tsx'
import { Trades } from './Trades.tsx'
import { UserSessions } from './UserSessions.tsx'

type User = Replies['users.get']

/** A user's picture, assignments, and trades, each editable in place. */
export default function UserBody({ row, onChanged }: { readonly row: User; readonly onChanged: (row?: User) => void }) {
  const login = useLogin()
  const mayEditAll = useCan('users.upsert')
  // Partner users see only their own partner's data.
  const mayEdit = useCan('users.upsertHomeDepot') || mayEditAll
  const maySeeTrades = useCan('users.trades')
  const maySeeSessions = useCan('security.sessions')
  const changed = () => onChanged()
  return (
    <>
      <Card title={t('common.picture')}>
        <Picture user={row} mayChange={mayEdit || login?.userId === row.id} onChanged={changed} />
      </Card>
      <Card title={t('users.worksIn')}>
        <Memberships user={row} onChanged={changed} />
      </Card>
      {maySeeTrades && (
        <Card title={t('common.trades')}>
          <Trades userId={row.id} />
        </Card>
      )}
      {maySeeSessions && login?.subscriptionId === 1 && (
        <Card title={t('users.sessions')}>
          <UserSessions user={row} />
        </Card>
      )}
      {maySeeSessions && login?.subscriptionId === 1 && (
        <Card title={t('users.personalData')}>
          <PersonalData user={row} onErased={changed} />
        </Card>
      )}
    </>
  )
}

const Card = ({ title, children }: { readonly title: Text; readonly children: ReactNode }) => (
  <section className={css.card}>
    <h3 className={css.cardTitle}>{title}</h3>
    {children}
  </section>
)
