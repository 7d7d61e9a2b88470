/** @jsxImportSource preact */
import { useStore } from '@nanostores/preact'
import { Component, lazy, Suspense, useEffect, useRef } from 'preact/compat'
import type { ComponentChildren } from 'preact'
import * as css from '../ui/base.css.ts'
import { SpeechProvider, useSpeech } from '../ui/context.tsx'
import { FaultNotice } from '../ui/Fault.tsx'
import { useShell } from '../ui/useShell.ts'
import type { Booking } from './booking.ts'
import { currentStep, path, progress, stepName, type Flow, type Step } from './flow.ts'
import { Head } from './Head.tsx'
import { Progress } from './Progress.tsx'
import { Closed, Skeleton } from './Skeleton.tsx'
import { QuestionStep } from './steps/QuestionStep.tsx'
import { ServiceStep } from './steps/ServiceStep.tsx'

interface Props {
  readonly booking: Booking
  readonly host: HTMLElement
  readonly dress: (brand: { colours: Readonly<Record<string, string>>; radius: number }) => void
}

/** The later screens come after the first one is there; their chunk is tried again before anyone sees that it failed. */
async function fetchLater(attempt = 1): Promise<typeof import('./steps/later.ts')> {
  try {
    return await import('./steps/later.ts')
  } catch (error) {
    if (attempt === 3) throw error
    await new Promise((done) => setTimeout(done, 500 * attempt))
    return fetchLater(attempt + 1)
  }
}

function makeLater() {
  const part = (name: 'TimeStep' | 'ContactStep' | 'DoneStep') => lazy(async () => ({ default: (await fetchLater())[name] }))
  return { time: part('TimeStep'), contact: part('ContactStep'), done: part('DoneStep') }
}
let later = makeLater()

/** If a screen's code can't be had at all, it says so and asks again at a tap. */
class Boundary extends Component<{ readonly children: ComponentChildren }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  static override getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    if (!this.state.hasFailed) return this.props.children
    const again = () => {
      later = makeLater()
      this.setState({ hasFailed: false })
    }
    return <FaultNotice fault={{ kind: 'network' }} onRetry={again} />
  }
}

export function QrBooking({ booking, host, dress }: Props) {
  const flow = useStore(booking.state)
  const shell = useShell(booking.locale, booking.baseUrl, host)
  const config = flow.details?.webConfig
  useEffect(() => {
    if (config) dress(config)
  }, [config, dress])
  useEffect(() => {
    // The rest of the flow, once this screen is drawn.
    if (flow.details) void fetchLater().catch(() => {})
  }, [flow.details])

  return (
    <SpeechProvider value={shell.speech}>
      <div class={css.root} ref={shell.root} lang={booking.locale} dir={shell.dir}>
        <div class={css.inside}>{shell.isReady ? <Screen booking={booking} flow={flow} /> : <Skeleton />}</div>
        <div class={css.unseen} role="status">
          {shell.said}
        </div>
      </div>
    </SpeechProvider>
  )
}

function Screen({ booking, flow }: { readonly booking: Booking; readonly flow: Flow }) {
  const { t, announce } = useSpeech()
  const step = currentStep(flow)
  const name = stepName(step)
  const first = useRef<string>()
  if (flow.details) first.current ??= name
  const takesFocus = first.current !== name || flow.at > 0
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
      <Head details={flow.details} />
      {step.kind !== 'done' && path(flow).length > 2 && (
        <Progress index={index} of={of} onBack={flow.at > 0 ? booking.back : undefined} />
      )}
      <Boundary>
        <Suspense fallback={<Skeleton isBodyOnly />}>
          <Body key={name} booking={booking} flow={flow} step={step} takesFocus={takesFocus} />
        </Suspense>
      </Boundary>
    </>
  )
}

export interface StepProps {
  readonly booking: Booking
  readonly flow: Flow
  readonly takesFocus: boolean
}

function Body({ step, ...rest }: StepProps & { readonly step: Step }) {
  if (step.kind === 'service') return <ServiceStep {...rest} />
  if (step.kind === 'question') return <QuestionStep {...rest} question={step.question} />
  const Later = later[step.kind]
  return <Later {...rest} />
}
