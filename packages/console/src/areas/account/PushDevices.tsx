import { useState } from 'react'
import { useCall, useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { formatInstant } from '../../ui/format.ts'
import { ErrorState, ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { canPush, currentSubscription, subscribe } from '../../app/pushSubscription.ts'
import * as css from './account.css.ts'

/** The browsers that show the user push messages, and the way to add this one. */
export function PushDevices() {
  const { data, problem, retry } = useCall('notices.devices', {})
  const add = useMutation('notices.addDevice')
  const remove = useMutation('notices.removeDevice')
  const [isAsking, setAsking] = useState(false)
  const [isRefused, setRefused] = useState(false)

  async function addThis(publicKey: string): Promise<void> {
    setAsking(true)
    setRefused(false)
    try {
      const body = await subscribe(publicKey)
      if (body && (await add.run({ body }))) retry()
      setRefused(!body)
    } catch {
      setRefused(true)
    } finally {
      setAsking(false)
    }
  }
  async function removeOne(id: number): Promise<void> {
    if (!(await remove.run({ params: { id } }))) return
    // Only this browser can end its own subscription; without its row, the server sends nothing to it anyway.
    if (data?.devices.length === 1 && canPush()) await (await currentSubscription())?.unsubscribe()
    retry()
  }
  return (
    <section className={css.devices} aria-labelledby="push">
      <h3 id="push" className={css.strong}>
        {t('notices.devices')}
      </h3>
      {data ? (
        <ul className={css.list}>
          {data.devices.map(({ id, name, createdAt }) => (
            <li key={id} className={css.row}>
              <span className={css.rowText}>
                <span className={css.strong}>{name}</span>
                <span className={css.quiet}>{formatInstant(createdAt)}</span>
              </span>
              <Button look="quiet" icon="trash" aria-label={`${t('common.remove')}: ${name}`} onClick={() => void removeOne(id)}>
                {t('common.remove')}
              </Button>
            </li>
          ))}
          {data.devices.length === 0 && <li className={css.quiet}>{t('notices.noDevices')}</li>}
        </ul>
      ) : problem ? (
        <ErrorState problem={problem} onRetry={retry} />
      ) : (
        <Skeleton widths={['60%']} />
      )}
      {!!data?.devices.length && <p className={css.quiet}>{t('notices.removeHint')}</p>}
      {data &&
        (canPush() ? (
          <Button icon="plus" isBusy={isAsking} onClick={() => void addThis(data.publicKey)}>
            {t('notices.addDevice')}
          </Button>
        ) : (
          <p className={css.quiet}>{t('notices.cannotPush')}</p>
        ))}
      {isRefused && (
        <p className={css.quiet} role="alert">
          {t('notices.refused')}
        </p>
      )}
      <ProblemNotice problem={add.problem ?? remove.problem} />
    </section>
  )
}
