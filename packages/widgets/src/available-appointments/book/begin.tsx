import type { ChosenSlot } from '../../availability/days.ts'
import { SlotTakenNotice } from '../../availability/SlotTakenNotice.ts'
import { Closed } from '../../booking/onClosed.ts'
import { followHistory } from '../../booking/history.ts'
import { createBooking, type Booking } from '../../booking/booking.ts'
import { createDraftStore } from '../../booking/draft.ts'
import { filled, readPrefill, type Given } from '../../booking/prefill.ts'
import { currentStep, loaded, type Details, type Flow } from '../../booking/flow.ts'
import { AddressStep, ContactStep } from '../../booking/steps/ContactStep.tsx'
import { DoneStep } from '../../booking/steps/DoneStep.tsx'
import { submissionOf } from '../../booking/steps/submission.ts'
import { OtherTimes } from '../../booking/steps/OtherTimes.tsx'
import { QuestionStep } from '../../booking/steps/QuestionStep.tsx'
import { StepHeader } from '../../booking/StepHeader.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import '../../languages/en/finish.ts'
import type { WidgetProblem } from '../../problem.ts'
import { isProblem, type Choosing } from '../chooserState.ts'

/** The details reduced to the element's one service. */
const pageOf = ({ options }: Choosing, page: Details): Details => ({
  ...page,
  appointmentTypes: page.appointmentTypes.filter(({ id }) => id === options.typeId),
})

/** Continues from the choice to the questions, contact and confirmation. Safe to call on every render. */
export function begin(choosing: Choosing, locale: string): void {
  const { options, state, patch } = choosing
  const { page, isThemed } = state.get()
  if (!page) return
  if (!isThemed || isProblem(page)) {
    const problem: WidgetProblem = isProblem(page)
      ? page
      : {
          ...(page.webConfig.isPublicBookingOn
            ? { kind: 'setup', code: 'unknown-appointment-type' }
            : { kind: 'closed', code: 'booking-off' }),
          contact: page.businessContact ?? undefined,
        }
    options.emit('walkup:error', { kind: problem.kind, code: problem.code })
    return patch({
      Screen: () =>
        problem.kind === 'closed' || problem.kind === 'setup' ? (
          <Closed problem={problem} />
        ) : (
          <ProblemNotice problem={problem} onRetry={choosing.ask} />
        ),
    })
  }
  const booking = state.get().booking ?? start(choosing, pageOf(choosing, page))
  if (booking.locale === locale) return
  booking.locale = locale
  // Keeps the previous language if the reload fails.
  void booking.read().then(
    (next) => booking.locale === locale && booking.move(loaded, pageOf(choosing, next)),
    () => {},
  )
}

function start(choosing: Choosing, details: Details): Booking {
  const { options, state, times, patch } = choosing
  const { typeId, given, group = 0, host } = options
  const booking = createBooking({
    ...options,
    group,
    from: { ...given.map(readPrefill).reduce<Given>(filled, { draft: {} }), isTimeFirst: true, details },
  })
  const { chooseSlot } = submissionOf(booking)
  booking.times = { typeId, store: times }

  const Screen = () => {
    const flow = booking.state.get()
    const step = currentStep(flow)
    const props = { booking, flow, takesFocus: true }
    if (typeof step === 'object') return <QuestionStep key={step.id} {...props} question={step} />
    if (step === 'done') return <DoneStep {...props} />
    return step === 'address' ? <AddressStep {...props} /> : <ContactStep {...props} />
  }
  const TimeTaken = () => {
    const { problem, timeZone = 'UTC' } = booking.state.get()
    return problem?.kind === 'taken' ? <SlotTakenNotice slots={problem.slots} timeZone={timeZone} onChoose={chooseSlot} /> : null
  }
  const show = (flow: Flow) => {
    const { slot } = flow
    const isTime = currentStep(flow) === 'time'
    const isBack = isTime && state.get().Screen
    patch({ slot, value: slot?.id ?? '', TimeTaken, Screen: isTime ? undefined : Screen })
    if (isBack) requestAnimationFrame(() => host.shadowRoot?.querySelector('h2')?.focus())
  }
  const wanted: ChosenSlot | undefined = state.get().slot
  const draftStore = (booking.draftStore = createDraftStore(booking, typeId))
  draftStore?.restore()
  patch({
    booking,
    prefill(more) {
      const part = readPrefill(more)
      booking.move(filled, booking.draftStore?.unlessTyped(part) ?? part)
    },
    Otherwise: () => <OtherTimes booking={booking} />,
    Top: () => <StepHeader booking={booking} flow={booking.state.get()} details={booking.state.get().details ?? details} />,
  })
  booking.emitStep()
  booking.state.listen(show)
  booking.state.listen(() => draftStore?.keep())
  if (booking.state.get().at) show(booking.state.get())
  if (draftStore && host.hasAttribute('history')) {
    const stepHistory = (booking.stepHistory = followHistory(booking, draftStore.key))
    booking.set(stepHistory.atEntry(booking.state.get()))
    stepHistory.start()
  }
  if (wanted) chooseSlot(wanted)
  return booking
}
