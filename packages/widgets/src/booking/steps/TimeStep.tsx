import { useState } from 'react'
import { TimePicker } from '../../availability/TimePicker.tsx'
import type { ChosenSlot } from '../../availability/days.ts'
import { createAvailability, type AvailabilityStore } from '../../availability/store.ts'
import { SlotTakenNotice } from '../../availability/SlotTakenNotice.ts'
import { StepFrame } from '../../ui/StepFrame.tsx'
import type { Booking } from '../booking.ts'
import type { StepProps } from '../BookingFlow.tsx'
import { typeOf } from '../flow.ts'
import { submissionOf } from './submission.ts'
import { OtherTimes } from './OtherTimes.tsx'
import { useWidget } from '../../ui/context.ts'

/** The free times of the chosen service; one store as long as it stays chosen. */
function timesOf(booking: Booking): AvailabilityStore {
  const { times, call, userUid, state } = booking
  const typeId = typeOf(state.get())?.id ?? 0
  if (times?.typeId === typeId) return times.store
  times?.store.stop()
  const store = createAvailability((range, signal) =>
    call('qrCodes.availableAppointments', {
      params: { userUid },
      query: { appointmentTypeId: typeId, ...range, holdToken: booking.hold?.holdToken },
      signal,
    }),
  )
  booking.times = { typeId, store }
  return store
}

export function TimeStep({ booking, flow, takesFocus }: StepProps) {
  const { t } = useWidget()
  const { chooseSlot } = submissionOf(booking)
  const { problem, slot: chosen, timeZone = 'UTC' } = flow
  const [busy, setBusy] = useState<string>()
  const choose = (slot: ChosenSlot) => {
    setBusy(slot.id)
    chooseSlot(slot)
  }
  return (
    <StepFrame title={t('timeTitle')} takesFocus={takesFocus}>
      {problem?.kind === 'taken' && <SlotTakenNotice slots={problem.slots} timeZone={timeZone} onChoose={chooseSlot} />}
      <TimePicker
        store={timesOf(booking)}
        chosen={chosen?.id}
        busy={busy}
        onChoose={choose}
        otherwise={<OtherTimes booking={booking} />}
      />
    </StepFrame>
  )
}
