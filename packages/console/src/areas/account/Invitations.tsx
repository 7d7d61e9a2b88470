import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall, useMutation } from '../../data/useCall.ts'
import { roleName } from '../../frame/fixedNames.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import * as css from './account.css.ts'

/** Pending invitations to the account's address; renders nothing without any. */
export function Invitations() {
  const { session } = useServices()
  const open = useCall('account.invitations', {})
  const accept = useMutation('account.acceptInvitation')
  const decline = useMutation('account.declineInvitation')
  const items = open.data?.items ?? []
  if (!items.length) return null

  async function join(id: number, organization: string): Promise<void> {
    const profile = await accept.run({ params: { id } })
    if (!profile) return
    session.update(profile)
    open.retry()
    toast(t('app.joined', { organization }))
  }
  async function refuse(id: number, organization: string): Promise<void> {
    if (!(await decline.run({ params: { id } }))) return
    open.retry()
    toast(t('account.invitationDeclined', { organization }))
  }
  return (
    <Card title={t('account.invitations')}>
      <ul className={css.list}>
        {items.map(({ id, organization, roleId }) => (
          <li key={id} className={css.row}>
            <span className={css.rowText}>
              {organization} · {roleName(roleId)}
            </span>
            <span className={css.choices}>
              <Button
                isBusy={accept.isRunning}
                aria-label={t('account.acceptInvitationOf', { organization })}
                onClick={() => void join(id, organization)}
              >
                {t('account.accept')}
              </Button>
              <Button
                look="quiet"
                isBusy={decline.isRunning}
                aria-label={t('account.declineInvitationOf', { organization })}
                onClick={() => void refuse(id, organization)}
              >
                {t('common.decline')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <ProblemNotice problem={accept.problem ?? decline.problem} />
    </Card>
  )
}
