import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall, useMutation } from '../../data/useCall.ts'
import { roleName } from '../../frame/fixedNames.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FailureNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { say } from '../../words/index.ts'
import * as css from './account.css.ts'

/** Organizations that invite the account's address; not rendered without any. */
export function Invitations() {
  const { session } = useServices()
  const open = useCall('account.invitations', {})
  const accept = useMutation('account.acceptInvitation')
  const items = open.data?.items ?? []
  if (!items.length) return null

  async function join(id: number, organization: string): Promise<void> {
    const profile = await accept.run({ params: { id } })
    if (!profile) return
    session.update(profile)
    open.retry()
    toast(say({ en: `You are a member of ${organization} now.`, es: `Ya es miembro de ${organization}.` }))
  }
  return (
    <Card title={{ en: 'Invitations', es: 'Invitaciones' }}>
      <ul className={css.list}>
        {items.map(({ id, organization, roleId }) => (
          <li key={id} className={css.row}>
            <span className={css.rowText}>
              {organization} · {roleName(roleId)}
            </span>
            <Button
              isBusy={accept.isRunning}
              aria-label={say({ en: `Accept the invitation of ${organization}`, es: `Aceptar la invitación de ${organization}` })}
              onClick={() => void join(id, organization)}
            >
              {say({ en: 'Accept', es: 'Aceptar' })}
            </Button>
          </li>
        ))}
      </ul>
      <FailureNotice failure={accept.failure} />
    </Card>
  )
}
