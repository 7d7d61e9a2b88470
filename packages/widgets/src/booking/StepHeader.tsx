import { useLayoutEffect } from 'react'
import '../languages/en/questions.ts'
import type { Booking } from './booking.ts'
import { nameOf, progress, type Details, type Flow } from './flow.ts'
import { GeneratorHeader } from './GeneratorHeader.tsx'
import { Progress } from './Progress.tsx'
import { useWidget } from '../ui/context.ts'

interface Props {
  readonly booking: Booking
  readonly flow: Flow
  readonly details: Details
}

/** The header of every step: the lead generator and the progress, which is also announced. */
export function StepHeader({ booking, flow, details }: Props) {
  const { t, announce } = useWidget()
  const name = nameOf(flow)
  const place = progress(flow)
  const isDone = name === 'done'
  useLayoutEffect(() => {
    if (flow.hasMovedOn) announce(isDone ? t('doneAnnounced') : t('step', place))
    // Announced once per step.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name])
  return (
    <>
      <GeneratorHeader details={details} intent={flow.intent} />
      {!isDone && place.of > 1 && <Progress {...place} onBack={flow.at ? booking.back : undefined} />}
    </>
  )
}
