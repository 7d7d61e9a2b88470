import { useLogin, useServices } from '../../data/ServicesProvider.tsx'
import { useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import * as css from './account.css.ts'

/** The user's organizations; switching reloads the whole page's data. */
export function Organizations() {
  const { session } = useServices()
  const login = useLogin()
  const change = useMutation('account.updateOrganization')
  const all = login?.organizations.filter(({ id, isDeleted }) => !isDeleted || id === login.currentOrganizationId) ?? []

  async function choose(orgId: number, name: string): Promise<void> {
    const record = await change.run({ params: { orgId } })
    if (!record) return
    session.update(record)
    toast(t('account.switchedTo', { name }))
  }
  return (
    <Card title={t('common.organizations')}>
      <ul className={css.list}>
        {all.map(({ id, name }) => (
          <li key={id} className={css.row}>
            <span className={css.rowText}>{name}</span>
            {id === login?.currentOrganizationId ? (
              <StatusDot tone="good">{t('common.current')}</StatusDot>
            ) : (
              <Button
                isBusy={change.isRunning}
                aria-label={t('account.switchTo', { name })}
                onClick={() => void choose(id, name)}
              >
                {t('account.switch')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ProblemNotice problem={change.problem} />
    </Card>
  )
}
