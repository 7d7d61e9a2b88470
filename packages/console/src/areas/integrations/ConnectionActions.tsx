import { Suspense, useState, type ReactNode } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { healths, isForTexts, type Connection } from './systems.ts'
import * as css from './integrations.css.ts'

const EarlierLeads = lazy(() => import('./EarlierLeads.tsx'))
const PreviewDialog = lazy(() => import('./PreviewDialog.tsx'))

const deliveriesOf = (system: string, states: string) => `/integrations/deliveries?system=${system}&states=${states}`

/** When a system last took something, and what waits for it. */
export const ConnectionFacts = ({
  connection: { system, lastSuccessAt, waiting, dead },
}: {
  readonly connection: Connection
}) => (
  <>
    <dt className={css.term}>{t('integrations.lastSuccess')}</dt>
    <dd>{lastSuccessAt ? <RelativeTime at={lastSuccessAt} /> : '–'}</dd>
    {isForTexts(system) ? (
      <>
        <dt className={css.term}>{t('messages.messages')}</dt>
        <dd>
          <a href="/messages?channel=sms">{t('messages.log')}</a>
        </dd>
      </>
    ) : (
      <>
        <dt className={css.term}>{t('integrations.deliveries')}</dt>
        <dd>
          <a href={deliveriesOf(system, 'queued,failed')}>{t('integrations.waitingCount', { count: waiting })}</a>
          {' · '}
          <a href={deliveriesOf(system, 'dead')}>{t('integrations.deadCount', { count: dead })}</a>
        </dd>
      </>
    )}
  </>
)

interface ConnectionActionsProps {
  readonly connection: Connection
  readonly name: string
  readonly onChanged: () => void
  /** Buttons that come first. */
  readonly children: ReactNode
}

/** Tests a system, previews what it would receive, sends it earlier leads, and turns it on and off. */
export function ConnectionActions({ connection, name, onChanged, children }: ConnectionActionsProps) {
  const { system, missing, updatedAt, isActive, canSync } = connection
  const { cache } = useServices()
  const test = useMutation('connections.test')
  const save = useMutation('connections.save')
  const sync = useMutation('connections.sync')
  const [tested, setTested] = useState<string>()
  const [open, setOpen] = useState<'preview' | 'earlier'>()
  const close = () => setOpen(undefined)

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
    toast(`${name}: ${healths[isOn ? 'ok' : 'paused'].word}`, false, {
      label: t('common.undo'),
      of: `connection-${system}`,
      run: () => turn(!isOn),
    })
  }
  const isReady = updatedAt !== null && missing.length === 0
  return (
    <>
      {tested && <output className={css.muted}>{tested}</output>}
      <ProblemNotice problem={test.problem ?? sync.problem ?? save.problem} />
      <div className={css.buttons}>
        {children}
        {!isForTexts(system) && (
          <Button aria-label={`${t('common.preview')}: ${name}`} onClick={() => setOpen('preview')}>
            {t('common.preview')}
          </Button>
        )}
        {isReady && (
          <>
            <Button aria-label={`${t('integrations.test')}: ${name}`} isBusy={test.isRunning} onClick={() => void runTest()}>
              {t('integrations.test')}
            </Button>
            {canSync && isActive && (
              <Button aria-label={`${t('integrations.sync')}: ${name}`} isBusy={sync.isRunning} onClick={() => void runSync()}>
                {t('integrations.sync')}
              </Button>
            )}
            {isActive && !isForTexts(system) && (
              <Button aria-label={`${t('integrations.sendEarlier')}: ${name}`} onClick={() => setOpen('earlier')}>
                {t('integrations.sendEarlier')}
              </Button>
            )}
            <Button
              look="quiet"
              aria-label={`${isActive ? t('common.turnOff') : t('common.turnOn')}: ${name}`}
              isBusy={save.isRunning}
              onClick={() => void turn(!isActive)}
            >
              {isActive ? t('common.turnOff') : t('common.turnOn')}
            </Button>
          </>
        )}
      </div>
      <Suspense>
        {open === 'preview' && <PreviewDialog system={system} name={name} onClose={close} />}
        {open === 'earlier' && <EarlierLeads system={system} name={name} onClose={close} />}
      </Suspense>
    </>
  )
}
