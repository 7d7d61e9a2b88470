import { useCall } from '../../data/useCall.ts'
import { Sections } from '../../frame/index.ts'
import { roleName } from '../../frame/fixedNames.ts'
import { Card } from '../../ui/Card.tsx'
import { phone } from '../../ui/format.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Picture } from '../users/Picture.tsx'
import { t } from '../../i18n/index.ts'

/** The user's profile as recorded by the organization; only the picture can be changed here. */
export function Profile() {
  const me = useCall('account.me', {})
  const user = useCall('users.get', me.data && { params: { id: me.data.userId } })
  const problem = me.problem ?? user.problem
  if (!me.data || !user.data)
    return (
      <Card title={t('common.person')}>
        {problem ? (
          <ErrorState problem={problem} onRetry={me.data ? user.retry : me.retry} />
        ) : (
          <Skeleton widths={['40%', '80%', '60%']} />
        )}
      </Card>
    )
  const { data } = user
  return (
    <>
      <Card title={t('common.picture')}>
        <Picture user={data} mayChange onChanged={user.retry} />
      </Card>
      <Sections
        sections={[
          {
            title: t('common.person'),
            facts: [
              [t('common.name'), `${me.data.firstName} ${me.data.lastName}`],
              [t('common.emailShort'), me.data.email],
              [t('common.phone'), data.phone && phone(data.phone)],
              [t('common.role'), roleName(me.data.roleId)],
              [t('common.territories'), data.territories.map(({ name }) => name).join(', ')],
              [t('common.trades'), data.trades.map(({ trade, level }) => `${trade.name} (${level})`).join(', ')],
            ],
          },
        ]}
      />
    </>
  )
}
