import { useLayoutEffect } from 'react'
import { lazy } from '../ui/lazy.tsx'
import { useStore } from '../ui/useStore.ts'
import type { Brand } from '../brand.ts'
import '../languages/en/questions.ts'
import '../languages/en/change.ts'
import { SlotTakenNotice } from '../availability/SlotTakenNotice.ts'
import { TimePicker } from '../availability/TimePicker.tsx'
import { formats } from '../format.ts'
import * as css from '../ui/screen.css.ts'
import { useWidget, WidgetProvider } from '../ui/context.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { StepFrame } from '../ui/StepFrame.tsx'
import { useShell } from '../ui/useShell.ts'
import { Closed } from '../booking/onClosed.ts'
import { Skeleton } from '../booking/Skeleton.tsx'
import * as own from './manage.css.ts'
import { manageTranslator } from './manageTranslator.ts'
import type { Appointment, ManageState, ManageStore } from './manageState.ts'
import { Overview } from './Overview.tsx'

const Waitlist = lazy(async () => (await import('./Waitlist.tsx')).Waitlist)

interface Props {
  readonly managing: ManageStore
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

function Screen({ managing, state }: { readonly managing: ManageStore; readonly state: ManageState }) {
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
  if (screen === 'waitlist') return <Waitlist key="waitlist" {...parts} />
  return <Overview key="overview" {...parts} takesFocus={state.hasMovedOn} />
}

interface ScreenProps {
  readonly managing: ManageStore
  readonly state: ManageState
  readonly appointment: Appointment
}

function Move({ managing, state, appointment }: ScreenProps) {
  const { t, locale } = useWidget()
  const m = manageTranslator(locale)
  const { slot, problem, isBusy } = state
  const { startAt, timeZone, canRebook } = appointment
  const format = formats(locale, timeZone)
  const when = slot && format.when(slot.startAt)
  const times = managing.freeTimes()
  const { days } = useStore(times.state)
  const present = canRebook ? undefined : [...days.values()].flat().find((one) => one.startAt === startAt)
  return (
    <StepFrame title={m('moveTitle')} lead={canRebook ? undefined : m('timeNow', { when: format.long(startAt) })} takesFocus>
      {problem?.kind === 'taken' && (
        <SlotTakenNotice slots={problem.slots} timeZone={appointment.timeZone} onChoose={managing.choose} />
      )}
      {problem && problem.kind !== 'taken' && (
        <ProblemNotice problem={problem} onRetry={problem.kind === 'tooLate' ? undefined : managing.move} />
      )}
      <TimePicker store={times} chosen={slot?.id ?? present?.id} onChoose={managing.choose} />
      <Waiting wait={state.wait} />
      <div className={css.foot}>
        <div className={css.stack}>
          {when && slot.startAt === startAt && (
            <button type="button" className={css.primary} onClick={() => managing.show('overview')}>
              {m('keepTime')}
            </button>
          )}
          {when && slot.startAt !== startAt && (
            <button type="button" className={css.primary} aria-disabled={isBusy} onClick={managing.move}>
              {isBusy ? m('moving') : m(canRebook ? 'rebookAt' : 'moveTo', { when })}
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

function Cancel({ managing, state, appointment: { cancelReasons } }: ScreenProps) {
  const { locale } = useWidget()
  const m = manageTranslator(locale)
  const { problem, isBusy } = state
  return (
    <StepFrame title={m('cancelTitle')} lead={m('cancelBody')} takesFocus>
      {cancelReasons.length > 0 && (
        <fieldset className={css.stack}>
          <legend className={own.legend}>{m('cancelWhy')}</legend>
          {cancelReasons.map(({ id, name }) => (
            <label key={id} className={own.reason}>
              <input
                type="radio"
                name="reason"
                className={own.radio}
                checked={state.reasonId === id}
                onChange={() => managing.because(id)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
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
