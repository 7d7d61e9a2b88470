import { useLayoutEffect } from 'react'
import type { Brand } from '../brand.ts'
import * as css from '../ui/screen.css.ts'
import { WidgetProvider } from '../ui/context.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { lazyModule } from '../ui/lazyModule.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { useStore } from '../ui/useStore.ts'
import { useShell } from '../ui/useShell.ts'
import type { Booking } from './booking.ts'
import { notLoaded } from '../problem.ts'
import { Contacts } from './Contacts.tsx'
import { Closed } from './onClosed.ts'
import { currentStep, stepName, type Flow, type Step } from './flow.ts'
import type { OpenedBooking } from './openBooking.ts'
import type { Texts } from './texts.ts'
import { Skeleton } from './Skeleton.tsx'
import { StepHeader } from './StepHeader.tsx'
import { QuestionStep } from './steps/QuestionStep.tsx'
import { ServiceStep } from './steps/ServiceStep.tsx'

interface Props {
  readonly booking: OpenedBooking
  readonly host: HTMLElement
  readonly applyTheme: (brand: Brand) => void
  /** The page's own texts. */
  readonly texts?: Texts
}

export function BookingFlow({ booking, host, applyTheme, texts }: Props) {
  const flow = useStore(booking.state)
  const shell = useShell(booking.locale, booking.baseUrl, host, texts)
  const config = flow.details?.webConfig
  const Frame = booking.kiosk?.Frame
  useLayoutEffect(() => {
    if (config) applyTheme(config)
  }, [config, applyTheme])
  const screen = <div className={css.inside}>{shell.isReady ? <Screen booking={booking} flow={flow} /> : <Skeleton />}</div>
  return (
    <WidgetProvider value={shell.context}>
      <div className={css.root} part="frame" lang={booking.locale} dir={shell.dir}>
        <slot name="header" />
        {Frame ? (
          <Frame booking={booking} flow={flow}>
            {screen}
          </Frame>
        ) : (
          screen
        )}
        <slot name="footer" />
        <output className={css.unseen}>{shell.announcement}</output>
      </div>
    </WidgetProvider>
  )
}

/** Whether its button sticks to the bottom, where nothing may follow. */
const hasFoot = (step: Step): boolean =>
  step === 'address' || step === 'contact' || (typeof step === 'object' && step.kind !== 'choice')

function Screen({ booking, flow }: { readonly booking: OpenedBooking; readonly flow: Flow }) {
  const { details, loadProblem, hasMovedOn: takesFocus = false } = flow
  const step = currentStep(flow)
  if (loadProblem?.kind === 'closed' || loadProblem?.kind === 'setup') return <Closed problem={loadProblem} />
  if (loadProblem) return <ProblemNotice problem={loadProblem} onRetry={() => booking.connect()} />
  if (!details)
    return (
      <>
        <Skeleton />
        <Waiting wait={flow.wait} />
      </>
    )
  const isFirst = !flow.at && !booking.kiosk
  return (
    <>
      <StepHeader booking={booking} flow={flow} details={details} />
      {isFirst && hasFoot(step) && <Contacts details={details} />}
      <Body key={stepName(step)} booking={booking} flow={flow} step={step} takesFocus={takesFocus} />
      {isFirst && !hasFoot(step) && <Contacts details={details} />}
    </>
  )
}

export interface StepProps {
  readonly booking: Booking
  readonly flow: Flow
  readonly takesFocus: boolean
}

/** The steps after the questions, lazy-loaded while the shopper reads the first one. */
const useLater = lazyModule(() => import('./steps/index.ts'))

function Body({ step, ...rest }: StepProps & { readonly step: Step }) {
  const { part: screens, hasFailed, isSlow, retry } = useLater()
  if (step === 'service') return <ServiceStep {...rest} />
  if (typeof step === 'object') return <QuestionStep {...rest} question={step} />
  if (hasFailed) return <ProblemNotice problem={notLoaded} onRetry={retry} />
  if (!screens)
    return (
      <>
        <Skeleton isBodyOnly />
        <Waiting wait={isSlow ? {} : undefined} />
      </>
    )
  const Later = (step === 'done' && rest.booking.kiosk?.Done) || screens[step]
  return <Later {...rest} />
}
