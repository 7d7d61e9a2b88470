/** @jsxImportSource preact */
import { component, useEffect } from '../ui/component.ts'
import type { Brand } from '../brand.ts'
import * as css from '../ui/base.css.ts'
import { Spoken } from '../ui/speech.ts'
import { FaultNotice } from '../ui/Fault.tsx'
import { lazily } from '../ui/lazily.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { useStore } from '../ui/useStore.ts'
import { useShell } from '../ui/useShell.ts'
import type { Booking } from './booking.ts'
import { notLoaded } from '../problem.ts'
import { Closed } from './onClosed.ts'
import { currentStep, stepName, type Flow, type Step } from './flow.ts'
import type { OpenedBooking } from './opening.ts'
import { Skeleton } from './Skeleton.tsx'
import { Top } from './Top.tsx'
import { QuestionStep } from './steps/QuestionStep.tsx'
import { ServiceStep } from './steps/ServiceStep.tsx'

interface Props {
  readonly booking: OpenedBooking
  readonly host: HTMLElement
  readonly dress: (brand: Brand) => void
}

export const BookingFlow = component(({ booking, host, dress }: Props) => {
  const flow = useStore(booking.state)
  const shell = useShell(booking.locale, booking.baseUrl, host)
  const config = flow.details?.webConfig
  const Frame = booking.kiosk?.Frame
  useEffect(() => {
    if (config) dress(config)
  }, [config, dress])
  const screen = <div class={css.inside}>{shell.isReady ? <Screen booking={booking} flow={flow} /> : <Skeleton />}</div>
  return (
    <Spoken speech={shell.speech}>
      <div class={css.root} lang={booking.locale} dir={shell.dir}>
        {Frame ? (
          <Frame booking={booking} flow={flow}>
            {screen}
          </Frame>
        ) : (
          screen
        )}
        <output class={css.unseen}>{shell.said}</output>
      </div>
    </Spoken>
  )
})

function Screen({ booking, flow }: { readonly booking: OpenedBooking; readonly flow: Flow }) {
  const { details, loadFault, hasMovedOn: takesFocus = false } = flow
  const step = currentStep(flow)
  if (loadFault?.kind === 'closed' || loadFault?.kind === 'setup') return <Closed fault={loadFault} />
  if (loadFault) return <FaultNotice fault={loadFault} onRetry={() => booking.connect()} />
  if (!details)
    return (
      <>
        <Skeleton />
        <Waiting wait={flow.wait} />
      </>
    )
  return (
    <>
      <Top booking={booking} flow={flow} details={details} />
      <Body key={stepName(step)} booking={booking} flow={flow} step={step} takesFocus={takesFocus} />
    </>
  )
}

export interface StepProps {
  readonly booking: Booking
  readonly flow: Flow
  readonly takesFocus: boolean
}

/** The screens after the questions: they come while the first screen is read. */
const useLater = lazily(() => import('./later/index.ts'))

const Body = component(({ step, ...rest }: StepProps & { readonly step: Step }) => {
  const { part: screens, hasFailed, isSlow, retry } = useLater()
  if (step === 'service') return <ServiceStep {...rest} />
  if (typeof step === 'object') return <QuestionStep {...rest} question={step} />
  if (hasFailed) return <FaultNotice fault={notLoaded} onRetry={retry} />
  if (!screens)
    return (
      <>
        <Skeleton isBodyOnly />
        <Waiting wait={isSlow ? {} : undefined} />
      </>
    )
  const Later = (step === 'done' && rest.booking.kiosk?.Done) || screens[step]
  return <Later {...rest} />
})
