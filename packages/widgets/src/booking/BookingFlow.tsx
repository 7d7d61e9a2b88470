/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks'
import type { Brand } from '../brand.ts'
import '../messages/en/ask.ts'
import * as css from '../ui/base.css.ts'
import { SpeechProvider, useSpeech } from '../ui/context.tsx'
import { FaultNotice } from '../ui/Fault.tsx'
import { lazily } from '../ui/lazily.ts'
import { onDemand } from '../ui/onDemand.tsx'
import { useStore } from '../ui/useStore.ts'
import { useShell } from '../ui/useShell.ts'
import type { Booking } from './booking.ts'
import { currentStep, path, progress, stepName, type Flow, type Step } from './flow.ts'
import { Head } from './Head.tsx'
import type { Kiosk } from './kiosk.ts'
import { Progress } from './Progress.tsx'
import { Skeleton } from './Skeleton.tsx'
import { QuestionStep } from './steps/QuestionStep.tsx'
import { ServiceStep } from './steps/ServiceStep.tsx'

interface Props {
  readonly booking: Booking
  readonly host: HTMLElement
  readonly dress: (brand: Brand) => void
}

const plain: Pick<Kiosk, 'Frame'> = { Frame: ({ children }) => children }

export function BookingFlow({ booking, host, dress }: Props) {
  const flow = useStore(booking.state)
  const shell = useShell(booking.locale, booking.baseUrl, host)
  const config = flow.details?.webConfig
  const { Frame } = booking.kiosk ?? plain
  useEffect(() => {
    if (config) dress(config)
  }, [config, dress])
  return (
    <SpeechProvider value={shell.speech}>
      <div class={css.root} lang={booking.locale} dir={shell.dir}>
        <Frame booking={booking} flow={flow}>
          <div class={css.inside}>{shell.isReady ? <Screen booking={booking} flow={flow} /> : <Skeleton />}</div>
        </Frame>
        <output class={css.unseen}>{shell.said}</output>
      </div>
    </SpeechProvider>
  )
}

const Closed = onDemand(async () => (await import('./Closed.tsx')).Closed)

function Screen({ booking, flow }: { readonly booking: Booking; readonly flow: Flow }) {
  const { t, announce } = useSpeech()
  const step = currentStep(flow)
  const name = stepName(step)
  const takesFocus = flow.hasMovedOn === true
  const { index, of } = progress(flow)
  useEffect(() => {
    if (flow.details && takesFocus) announce(step.kind === 'done' ? t('doneAnnounced') : t('step', { index, of }))
    // Said once for each screen.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name])

  if (flow.loadFault?.kind === 'closed') return <Closed />
  if (flow.loadFault) return <FaultNotice fault={flow.loadFault} onRetry={booking.retryLoad} />
  if (!flow.details) return <Skeleton />
  return (
    <>
      <Head details={flow.details} intent={flow.intent} />
      {step.kind !== 'done' && path(flow).length > 2 && (
        <Progress index={index} of={of} onBack={flow.at > 0 ? booking.back : undefined} />
      )}
      <Body key={name} booking={booking} flow={flow} step={step} takesFocus={takesFocus} />
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

function Body({ step, ...rest }: StepProps & { readonly step: Step }) {
  const { part: screens, hasFailed, retry } = useLater()
  if (step.kind === 'service') return <ServiceStep {...rest} />
  if (step.kind === 'question') return <QuestionStep {...rest} question={step.question} />
  if (hasFailed) return <FaultNotice fault={{ kind: 'network' }} onRetry={retry} />
  if (!screens) return <Skeleton isBodyOnly />
  const Later = { time: screens.TimeStep, contact: screens.ContactStep, done: rest.booking.kiosk?.Done ?? screens.DoneStep }[
    step.kind
  ]
  return <Later {...rest} />
}
