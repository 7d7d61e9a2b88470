import { Suspense, useState } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useMutation } from '../../data/useCall.ts'
import { useCan } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { FailureNotice } from '../../ui/states.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { fieldLabel, healths, systemHints, systemName, type Connection } from './systems.ts'
import * as css from './integrations.css.ts'

const ConnectionDialog = lazy(() => import('./ConnectionDialog.tsx'))
const SecretDialog = lazy(() => import('./SecretDialog.tsx'))

const deliveriesOf = (system: string, states: string) => `/integrations/deliveries?system=${system}&states=${states}`

interface SystemCardProps {
  readonly connection: Connection
  readonly onChanged: () => void
}

/** A system’s health and settings, with a live test. */
export function SystemCard({ connection, onChanged }: SystemCardProps) {
  const { system, health, settings, missing, lastSuccessAt, lastError, waiting, dead, updatedAt, isActive, canSync } = connection
  const { cache } = useServices()
  const mayWrite = useCan('connections.save')
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  const test = useMutation('connections.test')
  const save = useMutation('connections.save')
  const sync = useMutation('connections.sync')
  const [tested, setTested] = useState<string>()
  const name = systemName(connection)

  async function runTest(): Promise<void> {
    setTested(undefined)
    const result = await test.run({ params: { system }, body: {} })
    if (result)
      setTested(
        `${result.ok ? t('integrations.works') : t('integrations.doesNotWork')} ${result.detail} (${result.latencyMs} ms)`,
      )
  }
  async function runSync(): Promise<void> {
    setTested(undefined)
    const counts = await sync.run({ params: { system }, body: {} })
    onChanged()
    if (!counts) return
    const sum = (key: 'added' | 'changed' | 'deactivated') =>
      Object.values(counts).reduce((total, count) => total + count[key], 0)
    setTested(t('integrations.synced', { added: sum('added'), changed: sum('changed'), deactivated: sum('deactivated') }))
  }
  async function turn(isOn: boolean): Promise<void> {
    const saved = await save.run({ params: { system }, body: { isActive: isOn } })
    if (!saved) return
    cache.invalidate('connection')
    onChanged()
    toast(`${name}: ${isOn ? t('integrations.on') : t('integrations.off')}`, false, {
      label: t('common.undo'),
      of: `connection-${system}`,
      run: () => turn(!isOn),
    })
  }
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h2 className={css.name}>{name}</h2>
        <StatusDot tone={healths[health].tone}>{healths[health].word}</StatusDot>
      </div>
      <p className={css.muted}>{systemHints[system]}</p>
      {updatedAt !== null && (
        <dl className={css.facts}>
          {Object.entries(settings).map(
            ([key, value]) => typeof value === 'string' && <Fact key={key} term={fieldLabel(key)} value={value} />,
          )}
          <dt className={css.term}>{t('integrations.lastSuccess')}</dt>
          <dd>{lastSuccessAt ? <RelativeTime at={lastSuccessAt} /> : '–'}</dd>
          <dt className={css.term}>{t('integrations.deliveries')}</dt>
          <dd>
            <a href={deliveriesOf(system, 'queued,failed')}>{t('integrations.waitingCount', { count: waiting })}</a>
            {' · '}
            <a href={deliveriesOf(system, 'dead')}>{t('integrations.deadCount', { count: dead })}</a>
          </dd>
        </dl>
      )}
      {lastError && <p className={css.missing}>{lastError}</p>}
      {updatedAt !== null && missing.length > 0 && (
        <p className={css.missing}>{t('integrations.missing', { fields: missing.map(fieldLabel).join(', ') })}</p>
      )}
      {tested && <output className={css.muted}>{tested}</output>}
      <FailureNotice failure={test.failure ?? sync.failure ?? save.failure} />
      {mayWrite && (
        <div className={css.buttons}>
          <Button
            icon="edit"
            aria-label={`${updatedAt === null ? t('common.setUp') : t('common.change')}: ${name}`}
            onClick={() => setOpen(true)}
          >
            {updatedAt === null ? t('common.setUp') : t('common.change')}
          </Button>
          {updatedAt !== null && missing.length === 0 && (
            <>
              <Button aria-label={`${t('integrations.test')}: ${name}`} isBusy={test.isRunning} onClick={() => void runTest()}>
                {t('integrations.test')}
              </Button>
              {canSync && isActive && (
                <Button aria-label={`${t('integrations.sync')}: ${name}`} isBusy={sync.isRunning} onClick={() => void runSync()}>
                  {t('integrations.sync')}
                </Button>
              )}
              <Button
                look="quiet"
                aria-label={`${isActive ? t('integrations.turnOff') : t('integrations.turnOn')}: ${name}`}
                isBusy={save.isRunning}
                onClick={() => void turn(!isActive)}
              >
                {isActive ? t('integrations.turnOff') : t('integrations.turnOn')}
              </Button>
            </>
          )}
        </div>
      )}
      <Suspense>
        {isOpen && (
          <ConnectionDialog
            connection={connection}
            onClose={() => setOpen(false)}
            onSaved={(saved) => {
              setSecret(saved.secret)
              onChanged()
            }}
          />
        )}
        {secret && !isOpen && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      </Suspense>
    </section>
  )
}

const Fact = ({ term, value }: { readonly term: string; readonly value: string }) => (
  <>
    <dt className={css.term}>{term}</dt>
    <dd>{value}</dd>
  </>
)
