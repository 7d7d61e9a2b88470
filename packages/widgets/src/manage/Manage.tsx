import { useLayoutEffect } from 'react'
import { useStore } from '../ui/useStore.ts'
import type { Brand } from '../brand.ts'
import '../messages/en/questions.ts'
import '../messages/en/change.ts'
import { TakenNotice } from '../availability/TakenNotice.ts'
import { TimePicker } from '../availability/TimePicker.tsx'
import { formats } from '../format.ts'
import * as css from '../ui/base.css.ts'
import { useWidget, WidgetProvider } from '../ui/context.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { StepFrame } from '../ui/StepFrame.tsx'
import { useShell } from '../ui/useShell.ts'
import { Closed } from '../booking/onClosed.ts'
import { Skeleton } from '../booking/Skeleton.tsx'
import * as own from './manage.css.ts'
import { manageTranslator } from './manageTranslator.ts'
import type { Appointment, ManageState, Managing } from './managing.ts'
import { Overview } from './Overview.tsx'

interface Props {
  readonly managing: Managing
  readonly locale: string
  readonly host: HTMLElement
  readonly applyTheme: (brand: Brand) => void
}

export function Manage({ managing, locale, host, applyTheme }: Props) {
  const state = useStore(managing.state)
  const shell = useShell(locale, managing.baseUrl, host)
  const config = state.appointment?.webConfig
  useLayoutEffect(() => {
    if (config) applyTheme(config)
  }, [config, applyTheme])
  return (
    <WidgetProvider value={shell.context}>
      <div className={css.root} lang={locale} dir={shell.dir}>
        <div className={css.inside}>{shell.isReady ? <Screen managing={managing} state={state} /> : <Skeleton />}</div>
      </div>
    </WidgetProvider>
  )
}

function Screen({ managing, state }: { readonly managing: Managing; readonly state: ManageState }) {
  const { locale } = useWidget()
  const m = manageTranslator(locale)
  const { appointment, loadProblem, screen } = state
  if (loadProblem?.kind === 'closed')
    return (
      <StepFrame title={m('manageGone')} lead={m('manageGoneBody')} takesFocus={false}>
        {null}
      </StepFrame>
    )
  if (loadProblem?.kind === 'setup') return <Closed problem={loadProblem} />
  if (loadProblem) return <ProblemNotice problem={loadProblem} onRetry={managing.retryLoad} />
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

function Move({ managing, state, appointment }: ScreenProps) {
  const { t, locale } = useWidget()
  const m = manageTranslator(locale)
  const { slot, problem, isBusy } = state
  const when = slot && formats(locale, appointment.timeZone).when(slot.startAt)
  return (
    <StepFrame title={m('moveTitle')} takesFocus>
      {problem?.kind === 'taken' && (
        <TakenNotice slots={problem.slots} timeZone={appointment.timeZone} onChoose={managing.choose} />
      )}
      {problem && problem.kind !== 'taken' && (
        <ProblemNotice problem={problem} onRetry={problem.kind === 'tooLate' ? undefined : managing.move} />
      )}
      <TimePicker store={managing.freeTimes()} chosen={slot?.id} onChoose={managing.choose} />
      <Waiting wait={state.wait} />
      <div className={css.foot}>
        <div className={css.stack}>
          {when && (
            <button type="button" className={css.primary} aria-disabled={isBusy} onClick={managing.move}>
              {isBusy ? m('moving') : m('moveTo', { when })}
            </button>
          )}
          <button type="button" className={css.secondary} onClick={() => managing.show('overview')}>
            {t('back')}
          </button>
        </div>
      </div>
    </StepFrame>
  )
}

function Cancel({ managing, state }: ScreenProps) {
  const { locale } = useWidget()
  const m = manageTranslator(locale)
  const { problem, isBusy } = state
  return (
    <StepFrame title={m('cancelTitle')} lead={m('cancelBody')} takesFocus>
      {problem && <ProblemNotice problem={problem} onRetry={problem.kind === 'tooLate' ? undefined : managing.cancel} />}
      <Waiting wait={state.wait} />
      <div className={css.foot}>
        <div className={css.stack}>
          <button type="button" className={`${css.secondary} ${own.danger}`} aria-disabled={isBusy} onClick={managing.cancel}>
            {m(isBusy ? 'cancelling' : 'cancelYes')}
          </button>
          <button type="button" className={css.primary} onClick={() => managing.show('overview')}>
            {m('cancelNo')}
          </button>
        </div>
      </div>
    </StepFrame>
  )
}
