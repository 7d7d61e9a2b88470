/** @jsxImportSource preact */
import { component, useEffect } from '../ui/component.ts'
import { useStore } from '../ui/useStore.ts'
import type { Brand } from '../brand.ts'
import '../messages/en/ask.ts'
import '../messages/en/change.ts'
import { TakenNotice } from '../availability/TakenNotice.ts'
import { TimePicker } from '../availability/TimePicker.tsx'
import { formats } from '../format.ts'
import * as css from '../ui/base.css.ts'
import { Spoken, type Speech } from '../ui/speech.ts'
import { FaultNotice } from '../ui/Fault.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { StepFrame } from '../ui/StepFrame.tsx'
import { useShell } from '../ui/useShell.ts'
import { Closed } from '../booking/onClosed.ts'
import { Skeleton } from '../booking/Skeleton.tsx'
import * as own from './manage.css.ts'
import { manageText } from './manageText.ts'
import type { Appointment, ManageState, Managing } from './managing.ts'
import { Overview } from './Overview.tsx'

interface Props {
  readonly managing: Managing
  readonly locale: string
  readonly host: HTMLElement
  readonly dress: (brand: Brand) => void
}

export const Manage = component(({ managing, locale, host, dress }: Props) => {
  const state = useStore(managing.state)
  const shell = useShell(locale, managing.baseUrl, host)
  const config = state.appointment?.webConfig
  useEffect(() => {
    if (config) dress(config)
  }, [config, dress])
  return (
    <Spoken speech={shell.speech}>
      <div class={css.root} lang={locale} dir={shell.dir}>
        <div class={css.inside}>{shell.isReady ? <Screen managing={managing} state={state} /> : <Skeleton />}</div>
      </div>
    </Spoken>
  )
})

function Screen({ managing, state }: { readonly managing: Managing; readonly state: ManageState }, { locale }: Speech) {
  const m = manageText(locale)
  const { appointment, loadFault, screen } = state
  if (loadFault?.kind === 'closed')
    return (
      <StepFrame title={m('manageGone')} lead={m('manageGoneBody')} takesFocus={false}>
        {null}
      </StepFrame>
    )
  if (loadFault?.kind === 'setup') return <Closed fault={loadFault} />
  if (loadFault) return <FaultNotice fault={loadFault} onRetry={managing.retryLoad} />
  if (!appointment)
    return (
      <>
        <Skeleton />
        <Waiting wait={state.wait} />
      </>
    )
  const parts = { managing, state, appointment }
  if (screen === 'move') return <Move key="move" {...parts} />
  if (screen === 'cancel') return <Cancel key="cancel" {...parts} />
  return <Overview key="overview" {...parts} takesFocus={state.hasMovedOn} />
}

interface ScreenProps {
  readonly managing: Managing
  readonly state: ManageState
  readonly appointment: Appointment
}

function Move({ managing, state, appointment }: ScreenProps, { t, locale }: Speech) {
  const m = manageText(locale)
  const { slot, fault, isBusy } = state
  const when = slot && formats(locale, appointment.timeZone).when(slot.startAt)
  return (
    <StepFrame title={m('moveTitle')} takesFocus>
      {fault?.kind === 'taken' && <TakenNotice slots={fault.slots} timeZone={appointment.timeZone} onChoose={managing.choose} />}
      {fault && fault.kind !== 'taken' && (
        <FaultNotice fault={fault} onRetry={fault.kind === 'tooLate' ? undefined : managing.move} />
      )}
      <TimePicker store={managing.freeTimes()} chosen={slot?.id} onChoose={managing.choose} />
      <Waiting wait={state.wait} />
      <div class={css.foot}>
        <div class={css.stack}>
          {when && (
            <button type="button" class={css.primary} aria-disabled={isBusy} onClick={managing.move}>
              {isBusy ? m('moving') : m('moveTo', { when })}
            </button>
          )}
          <button type="button" class={css.secondary} onClick={() => managing.show('overview')}>
            {t('back')}
          </button>
        </div>
      </div>
    </StepFrame>
  )
}

function Cancel({ managing, state }: ScreenProps, { locale }: Speech) {
  const m = manageText(locale)
  const { fault, isBusy } = state
  return (
    <StepFrame title={m('cancelTitle')} lead={m('cancelBody')} takesFocus>
      {fault && <FaultNotice fault={fault} onRetry={fault.kind === 'tooLate' ? undefined : managing.cancel} />}
      <Waiting wait={state.wait} />
      <div class={css.foot}>
        <div class={css.stack}>
          <button type="button" class={`${css.secondary} ${own.danger}`} aria-disabled={isBusy} onClick={managing.cancel}>
            {m(isBusy ? 'cancelling' : 'cancelYes')}
          </button>
          <button type="button" class={css.primary} onClick={() => managing.show('overview')}>
            {m('cancelNo')}
          </button>
        </div>
      </div>
    </StepFrame>
  )
}
